import { describe, expect, test } from 'vitest'
import { computeBarSupplies } from './bar-supplies.ts'
import { defaultDrinksInputs } from './drinks-inputs.ts'

// 100 drinkers of 120 guests at 5 drinks: 20 × 5 + 100 = 200 drinks without alcohol.
const consumption = { drinkersCenti: 10_000, baseHalves: 10, factorParts: 1e8 }
const question = { ...defaultDrinksInputs, guests: 120 }
const poured = { buy: 400, wine: 300, spirits: 0, withRecipes: false }

test('exact amounts of bar supplies are not rounded up', () => {
  expect(computeBarSupplies(question, consumption, poured)).toEqual({
    nonAlcoholic: 200,
    water: 240, // 120 × 4 × 0.5
    mixersLitres: 0,
    iceLb: 250, // (200 / 3 + 120) × 1.3 = 242.7
    limes: 0,
    lemons: 0,
    cups: 550, // (300 + 200) × 1.1 = 550, although a double gives 550.0000000000001
    napkins: 900, // (400 + 200) × 1.5
    bartenders: 2,
  })
})

test('spirits add mixers, fruit and ice to the bar supplies', () => {
  const mild = { ...question, hot: false, chill: false }
  expect(computeBarSupplies(mild, consumption, { ...poured, spirits: 100 })).toMatchObject({
    water: 144, // 120 × 4 × 0.3
    mixersLitres: 15, // 100 × 0.135 × 1.1 = 14.85
    iceLb: 100, // (100 + 200) / 3
    limes: 8, // 100 × 0.6 / 8 = 7.5
    lemons: 4, // 100 × 0.25 / 8 = 3.1
    cups: 675, // (300 + 100 + 200) × 1.1 = 660
  })
})

test('recipes replace the standard mixers', () => {
  expect(
    computeBarSupplies(question, consumption, { ...poured, spirits: 100, withRecipes: true }).mixersLitres,
  ).toBeNull()
})

test('a toast adds one cup per drinker', () => {
  // (300 + 200 + 100) × 1.1 = 660
  expect(computeBarSupplies({ ...question, toast: 'sip' }, consumption, poured).cups).toBe(675)
})

describe('fractional alcohol-free drinks', () => {
  // 39.75 of 60 guests, 4.5 each: 20.25 × 4.5 + 39.75 = 130.875.
  const fraction = { drinkersCenti: 3975, baseHalves: 9, factorParts: 1e8 }
  const party = { ...defaultDrinksInputs, guests: 60, hot: false }
  const stock = { buy: 222, wine: 55, spirits: 111, withRecipes: false }

  test('fractions of alcohol-free drinks are rounded for list and napkins, not for ice and cups', () => {
    expect(computeBarSupplies(party, fraction, stock)).toMatchObject({
      nonAlcoholic: 131,
      iceLb: 150, // (111 + 130.875) / 3 + 60 = 140.625
      cups: 350, // (55 + 111 + 130.875) × 1.1 = 326.6
      napkins: 550, // (222 + 131) × 1.5 = 529.5
    })
  })

  test('fractional alcohol-free drinks can save a sleeve of cups', () => {
    // (79 + 131 + 130.875) × 1.1 = 374.9625, but with a rounded 131 it would be 375.1.
    expect(computeBarSupplies(party, fraction, { ...stock, wine: 79, spirits: 131 }).cups).toBe(375)
  })
})

test.each([
  [1, 1],
  [75, 1],
  [76, 2],
  [150, 2],
  [151, 3],
  [2000, 27],
])('%i guests need %i bartenders', (guests, bartenders) => {
  expect(computeBarSupplies({ ...question, guests }, consumption, poured).bartenders).toBe(bartenders)
})
