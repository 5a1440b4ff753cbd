import { describe, expect, test } from 'vitest'
import { planCocktails, computeRequiredIngredients } from './required-ingredients.ts'
import type { CocktailPlan } from './required-ingredients.ts'

const menu = (quantities: Record<string, number>): CocktailPlan[] =>
  Object.entries(quantities).map(([slug, quantity]) => ({ slug, name: slug, quantity, standardDrinks: 1 }))
const need = (quantities: Record<string, number>, name: string) =>
  computeRequiredIngredients(menu(quantities)).find((ingredient) => ingredient.name === name)

test('cocktail quantities use the largest remainder of their weights', () => {
  // 150 × 2/7, 4/7, 1/7: 42.86, 85.71, 21.43. Two left: .86 and .71.
  const choices = [
    { slug: 'margarita', weight: 2 },
    { slug: 'mojito', weight: 4 },
    { slug: 'paloma', weight: 1 },
  ]
  expect(planCocktails(choices, 150).map(({ quantity }) => quantity)).toEqual([43, 86, 21])
  expect(planCocktails(choices, 150)[0]).toEqual({
    slug: 'margarita',
    name: 'Margarita',
    quantity: 43,
    standardDrinks: 1.58,
  })
  expect(planCocktails([], 150)).toEqual([])
})

test('81 Margaritas need tequila, triple sec and limes', () => {
  expect(computeRequiredIngredients(menu({ margarita: 81 }))).toEqual([
    // 81 × 50 × 1.05 = 4252.5, / 750 = 5.67
    { name: 'tequila', kind: 'spirit', ml: 4253, count: null, packs: 6, pack: '750 ml bottle' },
    // 81 × 20 × 1.05 = 1701, / 750 = 2.27
    { name: 'triple sec', kind: 'liqueur', ml: 1701, count: null, packs: 3, pack: '750 ml bottle' },
    // 81 × 15 × 1.05 = 1275.75, / 25 = 51.03
    { name: 'lime juice', kind: 'lime', ml: 1276, count: null, packs: 52, pack: 'fruit' },
  ])
})

describe('shared ingredients', () => {
  test('ingredients shared by cocktails are summed before rounding to packs', () => {
    // (10 × 50 + 4 × 50) × 1.05 = 735
    expect(need({ margarita: 10, paloma: 4 }, 'tequila')).toMatchObject({ ml: 735, packs: 1 })
  })

  test('ingredients shared by cocktails are listed in order of first appearance', () => {
    expect(computeRequiredIngredients(menu({ margarita: 1, paloma: 1 })).map(({ name }) => name)).toEqual([
      'tequila',
      'triple sec',
      'lime juice',
      'pink grapefruit soda',
      'salt, pinch',
    ])
  })
})

test.each([
  // 25 × 20 × 1.05 = 525 ml is exactly 21 limes.
  [{ mojito: 25 }, 'lime juice', { ml: 525, packs: 21, pack: 'fruit' }],
  // 16 × 22.5 × 1.05 = 378, / 40 = 9.45
  [{ 'bees-knees': 16 }, 'lemon juice', { ml: 378, packs: 10, pack: 'fruit' }],
  // 3 × 7.5 × 1.05 = 23.625
  [{ 'mai-tai': 3 }, 'sugar syrup', { ml: 24, packs: 1, pack: 'litre' }],
  // 100 × 100 × 1.05 = 10.5 litres
  [{ 'rum-and-ginger': 100 }, 'ginger beer', { ml: 10_500, packs: 11, pack: 'litre' }],
  // 7 × 1 × 1.05 = 7.35
  [{ 'espresso-martini': 7 }, 'espresso shots', { ml: null, count: 7.35, packs: 8, pack: 'piece' }],
  // 20 × 6 × 1.05 = 126, nothing to round
  [{ southside: 20 }, 'mint leaves', { ml: null, count: 126, packs: 126, pack: 'piece' }],
  // 80 × 75 × 1.05 = 6300, / 750 = 8.4
  [{ mimosa: 80 }, 'prosecco', { ml: 6300, packs: 9, pack: '750 ml bottle' }],
  [{ margarita: 0 }, 'tequila', { ml: 0, packs: 0 }],
])('the cocktails %j need the right amount of %s', (quantities, name, expected) => {
  expect(need(quantities as Record<string, number>, name)).toMatchObject(expected)
})
