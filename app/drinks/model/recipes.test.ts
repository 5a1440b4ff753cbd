import { expect, test } from 'vitest'
import { computeStandardDrinks } from './required-ingredients.ts'
import { ingredientTable } from './ingredient-table.ts'
import { findRecipe, standardRecipes } from './recipes.ts'

test('thirty unique cocktails contain alcohol and use every ingredient in the table', () => {
  expect(standardRecipes).toHaveLength(30)
  expect(new Set(standardRecipes.map(({ slug }) => slug)).size).toBe(30)
  expect(
    standardRecipes.every((recipe) => /^[a-z0-9-]+$/.test(recipe.slug) && computeStandardDrinks(recipe) > 0.4),
  ).toBe(true)
  expect(new Set(standardRecipes.flatMap(({ items }) => Object.keys(items)))).toEqual(
    new Set(Object.keys(ingredientTable)),
  )
})

test.each([
  ['margarita', { tequila: 50, 'triple sec': 20, 'lime juice': 15 }],
  ['negroni', { gin: 30, Campari: 30, 'sweet vermouth': 30 }],
  ['espresso-martini', { vodka: 50, 'coffee liqueur': 30, 'sugar syrup': 10, 'espresso shots': 1 }],
  ['bees-knees', { gin: 52.5, 'honey syrup': 10, 'lemon juice': 22.5, 'orange juice': 22.5 }],
])('the recipe %s matches the specification', (slug, items) => {
  expect(findRecipe(slug)?.items).toEqual(items)
})

test.each([
  // (50 + 20) × .40 = 28, / 17.74 = 1.578
  ['margarita', 1.58],
  // 30 × (.40 + .24 + .16) = 24, / 17.74 = 1.353
  ['negroni', 1.35],
  // 30 × .40 + 60 × .12 = 19.2, / 17.74 = 1.082
  ['french-75', 1.08],
  // 150 × .11 = 16.5, / 17.74 = 0.930
  ['spritz-aperol', 0.93],
  // 5 × 15 × .40 = 30, / 17.74 = 1.691
  ['long-island-iced-tea', 1.69],
  // 60 × .40 + 15 × .35 = 29.25, / 17.74 = 1.649
  ['mai-tai', 1.65],
])('the cocktail %s contains %d standard drinks', (slug, drinks) => {
  const recipe = findRecipe(slug)
  expect(recipe && computeStandardDrinks(recipe)).toBe(drinks)
})
