import { expect, test } from 'vitest'
import { toBarMeasure } from './format-numbers.ts'
import { formatRecipeAmounts, formatPieceAmount } from './recipe-amounts.ts'
import { findRecipe } from '../model/recipes.ts'

test.each([
  ['margarita', '1.75 oz tequila, 0.75 oz triple sec and 0.5 oz lime juice'],
  ['mojito', '1.5 oz white rum, 0.75 oz lime juice, 6 mint sprigs, 2 tsp cane sugar and 2 oz soda water'],
  ['old-fashioned', '1.5 oz bourbon or rye, 1 sugar cube and 3 Angostura dashes'],
  ['manhattan', '1.75 oz rye whiskey, 0.75 oz sweet vermouth and 1 Angostura dash'],
  ['paloma', '1.75 oz tequila, 1 tsp lime juice, 3.5 oz pink grapefruit soda and 1 pinch salt'],
  ['bees-knees', '1.75 oz gin, 0.33 oz honey syrup, 0.75 oz lemon juice and 0.75 oz orange juice'],
])('the recipe of a %s lists its amounts', (slug, words) => {
  expect(formatRecipeAmounts(findRecipe(slug)!)).toBe(words)
})

test.each([
  ['salt, pinch', 1, '1 pinch salt'],
  ['salt, pinch', 79, '79 pinches salt'],
  ['mint sprigs', 474, '474 mint sprigs'],
  // The owner's own names stay as typed.
  ['olives, stuffed', 3, '3 stuffed olives'],
])('the amount of %s is formatted for a count of %d', (name, count, words) => {
  expect(formatPieceAmount(name, count)).toBe(words)
})

test.each([
  [45, 1.5, 'oz'],
  [10, 0.33, 'oz'],
  [20, 0.75, 'oz'],
  [7.5, 0.25, 'oz'],
  [5, 1, 'tsp'],
  [2.5, 0.5, 'tsp'],
] as const)('%d ml is shown as %d %s, within one eighth', (ml, amount, unit) => {
  expect(toBarMeasure(ml)).toEqual([amount, unit])
  expect(Math.abs((amount * (unit === 'oz' ? 29.5735 : 5)) / ml - 1)).toBeLessThan(1 / 8)
})

test('amounts between a third and half an ounce are rounded to the nearer', () => {
  expect([toBarMeasure(11), toBarMeasure(13)]).toEqual([
    [0.33, 'oz'],
    [0.5, 'oz'],
  ])
})
