import { expect, test } from 'vitest'
import { contractPlan } from '../../../tests/doubles/contract-plan.ts'
import { planDrinks } from './plan-drinks.ts'
import { defaultDrinksInputs } from './drinks-inputs.ts'

test('100 guests with beer and wine match the contract’s example', () => {
  expect(planDrinks({ ...defaultDrinksInputs, bar: 'beer-wine' })).toEqual(contractPlan)
})

test('a party with fractional amounts matches the calculation by hand', () => {
  // 53 × 0.75 = 39.75 drinkers. Base 2 + 2.5 = 4.5. Factor 1.3 × (1.1 × 0.8) × 0.9 = 1.0296. 39.75 × 4.5 × 1.0296 =
  // 184.1697, × 1.2 = 221.00364.
  const plan = planDrinks({
    ...defaultDrinksInputs,
    guests: 60,
    under21: 7,
    nonDrinkers: 0.25,
    hours: 3.5,
    crowd: 'lively',
    daypart: 'afternoon',
    occasion: 'party',
    weekday: 'sun-thu',
    hot: false,
    cushion: 'generous',
    bar: 'cocktails-beer-wine',
    toast: 'full',
  })
  expect(plan).toMatchObject({
    drinkers: 39.75,
    factor: 1.0296,
    likely: 184.2,
    buy: 222,
    band: { tight: 184.2, generous: 221 },
    servings: { beer: 56, wine: 55, spirits: 111 }, // 55.5, 55.5, 111: the tie goes to beer
    beer: { cases24: 2, packs12: 1 }, // 56 = 2 × 24 + 8
    wine: { bottles: 11, red: 5, white: 4, roseSparkling: 2 }, // 4.95, 4.4, 1.65
    spirits: { vodka: 3, tequila: 2, whiskey: 2, rum: 2, gin: 1 }, // 39, 22, 22, 17, 11 pours
    toastBottles: 7, // 39.75 / 6 = 6.6
    kegs: null,
    nonAlcoholic: 131, // 20.25 × 4.5 + 39.75 = 130.875
    water: 63, // 60 × 3.5 × 0.3
    mixersLitres: 17, // 111 × 0.1485 = 16.48
    iceLb: 150, // (111 + 130.875) / 3 + 60 = 140.6
    limes: 9, // 111 × 0.6 / 8 = 8.3
    lemons: 4, // 111 × 0.25 / 8 = 3.5
    cups: 375, // (55 + 111 + 130.875 + 39.75) × 1.1 = 370.3
    napkins: 550, // (222 + 131) × 1.5 = 529.5
    bartenders: 1,
  })
})

test('recipes replace generic spirits and mixers', () => {
  // 440 × 35 % = 154 spirits servings, all Margaritas: 154 × 50 × 1.05 = 8085, / 750 = 10.8.
  const plan = planDrinks({ ...defaultDrinksInputs, cocktails: [{ slug: 'margarita', weight: 2 }] })
  expect(plan).toMatchObject({
    spirits: null,
    mixersLitres: null,
    limes: 12,
    inputs: { cocktails: [{ slug: 'margarita', weight: 2 }] },
    cocktails: [{ slug: 'margarita', name: 'Margarita', quantity: 154, standardDrinks: 1.58 }],
  })
  expect(plan.ingredients[0]).toMatchObject({ name: 'tequila', ml: 8085, packs: 11 })
})

test('a custom split is normalized and shown with two decimals', () => {
  const plan = planDrinks({ ...defaultDrinksInputs, split: { beer: 1, wine: 1, spirits: 1 } })
  // 440 / 3 = 146.67 each, two left for the first two.
  expect(plan.servings).toEqual({ beer: 147, wine: 147, spirits: 146 })
  expect(plan.inputs.split).toEqual({ beer: 0.33, wine: 0.33, spirits: 0.33 })
})
