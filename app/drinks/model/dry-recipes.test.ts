import { expect, test } from 'vitest'
import { shoppingList } from '../shopping-list/shopping-list.ts'
import { defaultQuestion } from './drinks-question.ts'
import { planDrinks } from './drinks.ts'
import { dryRecipes, shownFirst } from './dry-recipes.ts'
import { computeStandardDrinks } from './ingredients.ts'
import { recipes } from './recipes.ts'

const book = [...recipes, ...dryRecipes]

test('every recipe has a taste, those without alcohol none of it, and the first dozen are twelve of them', () => {
  expect(book.every(({ taste }) => taste)).toBe(true)
  expect(dryRecipes.map(computeStandardDrinks)).toEqual(dryRecipes.map(() => 0))
  expect(dryRecipes.every(({ isDry, items }) => isDry && Object.keys(items).length > 1)).toBe(true)
  expect(new Set(book.map(({ slug }) => slug)).size).toBe(book.length)
  expect(shownFirst.filter((slug) => book.some((recipe) => recipe.slug === slug))).toHaveLength(12)
})

test.each([
  ['ginger-and-lime', { 'ginger beer': 120, 'lime juice': 10 }],
  ['virgin-mary', { 'tomato juice': 90, 'lemon juice': 15, 'Worcestershire dashes': 2 }],
])('%s is the specification without its alcohol', (slug, items) => {
  expect(dryRecipes.find((recipe) => recipe.slug === slug)?.items).toEqual(items)
})

test.each(dryRecipes.map(({ slug }) => slug))('%s buys no bottle more of anything strong', (slug) => {
  const named = (...slugs: string[]) => ({
    ...defaultQuestion,
    named: true,
    cocktails: slugs.map((slug) => ({ slug, weight: 2 })),
  })
  const strong = (...slugs: string[]) =>
    shoppingList(planDrinks(named(...slugs), book), undefined, book)
      .flatMap(({ items }) => items)
      .filter(({ thing }) => thing === 'alcohol')
      .map(({ product, amount }) => [product, amount])
  const plan = planDrinks(named('negroni', slug), book)
  expect(strong('negroni', slug)).toEqual(strong('negroni'))
  expect(plan.cocktails.find((one) => one.slug === slug)!.quantity).toBeGreaterThan(0)
})
