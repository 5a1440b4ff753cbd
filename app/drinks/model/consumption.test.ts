import { describe, expect, test } from 'vitest'
import { defaultDrinksInputs } from './drinks-inputs.ts'
import { computeDrinksToBuy, computeLikelyDrinks, computeConsumption } from './consumption.ts'
import type { DrinksInputs } from './drinks-inputs.ts'

const consumption = (changes: Partial<DrinksInputs>) => computeConsumption({ ...defaultDrinksInputs, ...changes })

describe('the combined factor', () => {
  test.each<[string, Partial<DrinksInputs>, number]>([
    ['nothing special', {}, 1],
    ['1.3 × 1.1 × 0.8 × 0.9', { crowd: 'lively', occasion: 'party', daypart: 'afternoon', weekday: 'sun-thu' }, 1.0296],
    ['two discounts, 0.75 and 0.6: the deeper one', { occasion: 'shower', daypart: 'brunch' }, 0.6],
    ['two discounts, 0.75 and 0.8: the deeper one', { occasion: 'corporate', daypart: 'afternoon' }, 0.75],
    ['a bonus and a discount do multiply, 1.1 × 0.6', { occasion: 'cocktail-party', daypart: 'brunch' }, 0.66],
    ['0.75 × 0.75 × 0.9', { crowd: 'light', occasion: 'corporate', weekday: 'sun-thu' }, 0.50625],
    ['0.75 × 0.6 × 0.9 = 0.405, held at a half', { crowd: 'light', daypart: 'brunch', weekday: 'sun-thu' }, 0.5],
  ])('the combined consumption factor is computed: %s', (_, changes, factor) => {
    expect(consumption(changes).factorParts).toBe(Math.round(factor * 1e8))
  })
})

describe('drinks per drinker', () => {
  test.each([
    [0.5, 1],
    [1, 2],
    [1.5, 2.5],
    // The Kitchn and Oprah.com: two in the first hour, then a drink an hour. 5 over four hours, 7 over six.
    [4, 5],
    [6, 7],
    [15, 16],
  ])('at a party of %d hours each drinker has %d drinks', (hours, drinks) => {
    expect(consumption({ hours }).baseHalves).toBe(drinks * 2)
  })
})

describe('likely and purchased drinks', () => {
  test.each<[string, Partial<DrinksInputs>, number, number, number]>([
    // 80 × 5 = 400, and 400 × 1.1 is 440, although a double gives 440.00000000000006.
    ['the default', {}, 400, 10, 440],
    // 20 guests, 4 hours, all drink: 100 servings (15minutepartyplanner.blogspot.com, 27 March 2010).
    ['a published example', { guests: 20, nonDrinkers: 0 }, 100, 0, 100],
    // 53 × 0.75 = 39.75 drinkers × 4.5 × 1.0296 = 184.1697, × 1.2 = 221.00364.
    [
      'a fraction of a drinker',
      {
        guests: 60,
        under21: 7,
        nonDrinkers: 0.25,
        hours: 3.5,
        crowd: 'lively',
        occasion: 'party',
        daypart: 'afternoon',
        weekday: 'sun-thu',
      },
      184.2,
      20,
      222,
    ],
    // 1 × 0.25 × 1 = 0.25: rounded half up to 0.3, and 0.275 up to 1.
    ['a quarter of a drinker', { guests: 1, nonDrinkers: 0.75, hours: 0.5 }, 0.3, 10, 1],
    // 2000 × 16 × 1.3 × 1.1 = 45,760, × 1.2 = 54,912: the largest party, still exact.
    [
      'the largest party',
      { guests: 2000, nonDrinkers: 0, hours: 15, crowd: 'lively', occasion: 'party' },
      45_760,
      20,
      54_912,
    ],
    ['nobody of age', { guests: 30, under21: 30 }, 0, 20, 0],
  ])('likely and purchased drinks match the calculation by hand: %s', (_, changes, likely, cushion, buy) => {
    expect(computeLikelyDrinks(consumption(changes), 0)).toBe(likely)
    expect(computeDrinksToBuy(consumption(changes), cushion)).toBe(buy)
  })
})
