import { expect, test } from 'vitest'
import {
  computeBeerPacks,
  suggestKegs,
  computeSpiritBottles,
  computeToastBottles,
  computeWineBottles,
} from './bar-stock.ts'

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [12, 0, 1],
  [13, 1, 0],
  [24, 1, 0],
  // 242 = 10 × 24 + 2
  [242, 10, 1],
  // 191 = 7 × 24 + 23
  [191, 8, 0],
])('%i beers are %i cases and %i twelve-packs', (servings, cases24, packs12) => {
  expect(computeBeerPacks(servings)).toEqual({ cases24, packs12 })
})

test.each([
  // 198 / 5 = 39.6 → 40. Hot 25/50/25: 10, 20, 10.
  [198, true, { bottles: 40, red: 10, white: 20, roseSparkling: 10 }],
  // 55 / 5 = 11. Cool 45/40/15: 4.95, 4.4, 1.65 → two left for .95 and .65.
  [55, false, { bottles: 11, red: 5, white: 4, roseSparkling: 2 }],
  // 1 bottle, hot: .25, .5, .25.
  [1, true, { bottles: 1, red: 0, white: 1, roseSparkling: 0 }],
  [0, true, { bottles: 0, red: 0, white: 0, roseSparkling: 0 }],
])('%i glasses of wine become bottles of each kind (hot weather: %s)', (servings, hot, bottles) => {
  expect(computeWineBottles(servings, hot)).toEqual(bottles)
})

test('each spirit is rounded up separately', () => {
  // 39, 22, 22, 17, 11 pours (see the distribution of 111) by 16 to the bottle: 2.4, 1.4, 1.4, 1.06, 0.7.
  expect(computeSpiritBottles(111)).toEqual({ vodka: 3, tequila: 2, whiskey: 2, rum: 2, gin: 1 })
  // 16 pours: 5.6, 3.2, 3.2, 2.4, 1.6 → 6, 3, 3, 2, 2.
  expect(computeSpiritBottles(16)).toEqual({ vodka: 1, tequila: 1, whiskey: 1, rum: 1, gin: 1 })
})

test.each([
  ['none', 80, 0],
  // 80 / 6 = 13.3, 80 / 8 = 10
  ['full', 80, 14],
  ['sip', 80, 10],
  // A fraction of a drinker gets a glass: 48.01 / 8 = 6.001
  ['sip', 48.01, 7],
] as const)('a toast (%s) for %d drinkers takes %i bottles', (kind, drinkers, bottles) => {
  expect(computeToastBottles(kind, Math.round(drinkers * 100))).toBe(bottles)
})

test.each([
  // 242 − 152 = 90, − 76 = 14
  [242, 100, 'beer-wine', { half: 1, quarter: 1, sixth: 0, cans: 14 }],
  // 130 − 76 = 54, − 50 = 4
  [130, 150, 'full-bar', { half: 0, quarter: 1, sixth: 1, cans: 4 }],
  // 440 − 2 × 152 = 136, − 76 = 60, − 50 = 10
  [440, 200, 'full-bar', { half: 2, quarter: 1, sixth: 1, cans: 10 }],
  [304, 150, 'full-bar', { half: 2, quarter: 0, sixth: 0, cans: 0 }],
  // The party is too small, or there is no beer.
  [242, 99, 'beer-wine', null],
  [242, 149, 'full-bar', null],
  [0, 500, 'cocktails', null],
] as const)('kegs are suggested only for large parties: %i beers, %i guests, %s', (servings, guests, bar, kegs) => {
  expect(suggestKegs(servings, guests, bar)).toEqual(kegs)
})
