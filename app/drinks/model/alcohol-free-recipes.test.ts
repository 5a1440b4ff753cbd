import { expect, test } from 'vitest'
import { buildShoppingList } from '../shopping-list/shopping-list.ts'
import { defaultDrinksInputs } from './drinks-inputs.ts'
import { planDrinks } from './plan-drinks.ts'
import { alcoholFreeRecipes, featuredRecipeSlugs } from './alcohol-free-recipes.ts'
import { computeStandardDrinks } from './required-ingredients.ts'
import { standardRecipes } from './recipes.ts'

const book = [...standardRecipes, ...alcoholFreeRecipes]

test('recipes have a taste, alcohol-free ones contain no alcohol, and twelve are shown first', () => {
  expect(book.every(({ taste }) => taste)).toBe(true)
  expect(alcoholFreeRecipes.map(computeStandardDrinks)).toEqual(alcoholFreeRecipes.map(() => 0))
  expect(alcoholFreeRecipes.every(({ isDry, items }) => isDry && Object.keys(items).length > 1)).toBe(true)
  expect(new Set(book.map(({ slug }) => slug)).size).toBe(book.length)
  expect(featuredRecipeSlugs.filter((slug) => book.some((recipe) => recipe.slug === slug))).toHaveLength(12)
})

test.each([
  ['ginger-and-lime', { 'ginger beer': 120, 'lime juice': 10 }],
  ['virgin-mary', { 'tomato juice': 90, 'lemon juice': 15, 'Worcestershire dashes': 2 }],
])('the alcohol-free recipe %s is as specified', (slug, items) => {
  expect(alcoholFreeRecipes.find((recipe) => recipe.slug === slug)?.items).toEqual(items)
})

test.each(alcoholFreeRecipes.map(({ slug }) => slug))(
  'the alcohol-free recipe %s adds no alcohol to the shopping list',
  (slug) => {
    const named = (...slugs: string[]) => ({
      ...defaultDrinksInputs,
      named: true,
      cocktails: slugs.map((slug) => ({ slug, weight: 2 })),
    })
    const strong = (...slugs: string[]) =>
      buildShoppingList(planDrinks(named(...slugs), book), undefined, book)
        .flatMap(({ items }) => items)
        .filter(({ thing }) => thing === 'alcohol')
        .map(({ product, amount }) => [product, amount])
    const plan = planDrinks(named('negroni', slug), book)
    expect(strong('negroni', slug)).toEqual(strong('negroni'))
    expect(plan.cocktails.find((one) => one.slug === slug)!.quantity).toBeGreaterThan(0)
  },
)
