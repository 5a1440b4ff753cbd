import { expect, test } from 'vitest'
import { englishShoppingListFormatter } from '../shopping-list/shopping-list-text.ts'
import { buildShoppingList } from '../shopping-list/shopping-list.ts'
import { defaultDrinksInputs } from './drinks-inputs.ts'
import { planDrinks } from './plan-drinks.ts'
import { standardRecipes, type Recipe } from './recipes.ts'

const oracle: Recipe = {
  slug: 'own-1',
  name: 'The Oracle',
  garnish: 'rosemary',
  items: { gin: 44.4, 'elderflower cordial': 20 },
  kinds: { 'elderflower cordial': 'syrup', 'lavender bitters': 'mixer' },
  open: ['lavender bitters'],
}
const retriever: Recipe = { slug: 'own-2', name: 'The Retriever', garnish: null, items: {}, kinds: {}, open: ['gin'] }
const goodDog: Recipe = {
  slug: 'own-3',
  name: 'Good Dog',
  garnish: null,
  items: { 'ginger beer': 120, 'lime juice': 15 },
  isDry: true,
}
const book = [oracle, retriever, goodDog, ...standardRecipes]
const chosen = (...slugs: string[]) => ({
  ...defaultDrinksInputs,
  named: true,
  cocktails: slugs.map((slug) => ({ slug, weight: 2 })),
})

test.each([
  [['negroni'], 20],
  [['negroni', 'own-1'], 40],
  [['negroni', 'own-1', 'paloma'], 60],
  [['negroni', 'own-1', 'paloma', 'mojito', 'daiquiri'], 60],
])('the signature recipes %o take %i percent of mixed drinks, and the rest stay simple', (slugs, share) => {
  const { servings, cocktails, spirits, mixersLitres } = planDrinks(chosen(...slugs), book)
  const named = cocktails.reduce((sum, { quantity }) => sum + quantity, 0)
  expect(cocktails.map(({ slug }) => slug)).toEqual(slugs)
  expect(Math.abs(named - (servings.spirits * share) / 100)).toBeLessThan(1)
  const others = Math.ceil((servings.spirits - named) / 16)
  expect(Object.values(spirits!).reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(others)
  expect(mixersLitres).toBe(Math.ceil(((servings.spirits - named) * 135 * 1.1) / 1000))
})

test('recipes added by the owner are planned with their own packs', () => {
  const { ingredients } = planDrinks(chosen('own-1'), book)
  expect(ingredients.map(({ name, pack }) => [name, pack])).toEqual([
    ['gin', '750 ml bottle'],
    ['elderflower cordial', 'litre'],
  ])
})

test('a recipe without amounts can be planned and is listed with amounts to be agreed', () => {
  const plan = planDrinks(chosen('own-2', 'own-1'), book)
  const lines = buildShoppingList(plan, undefined, book).flatMap(({ items }) => items)
  const open = lines.filter(({ amount }) => amount?.unit === 'open')
  expect(open.map((item) => [englishShoppingListFormatter.line(item), item.thing])).toEqual([
    [{ name: 'Gin', amount: 'amounts to be agreed', note: 'for The Retriever' }, 'alcohol'],
    [{ name: 'Lavender bitters', amount: 'amounts to be agreed', note: 'for The Oracle' }, 'mixers'],
  ])
})

test('an alcohol-free signature drink reduces other alcohol-free drinks, not spirits', () => {
  const without = planDrinks(chosen('negroni'), book)
  const withDog = planDrinks(chosen('negroni', 'own-3'), book)
  const dog = withDog.cocktails.find(({ slug }) => slug === 'own-3')!
  expect(withDog.spirits).toEqual(without.spirits)
  expect(withDog.nonAlcoholic + dog.quantity).toBe(without.nonAlcoholic)
  expect(dog.quantity).toBeGreaterThan(0)
  expect(dog.standardDrinks).toBe(0)
})

test('a deleted recipe does not change the plan', () => {
  const plan = planDrinks(chosen('own-9'), book)
  expect(plan).toEqual({ ...planDrinks(defaultDrinksInputs), inputs: { ...plan.inputs } })
})
