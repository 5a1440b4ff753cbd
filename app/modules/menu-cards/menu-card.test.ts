import { expect, test } from 'vitest'
import { findRecipe, standardRecipes, type Recipe } from '../../drinks/model/recipes.ts'
import { expectTranslated } from '../../../tests/doubles/expect-translated.ts'
import { parseMenuCardForm } from './menu-card-form.ts'
import { menuCardText } from './menu-card-text.ts'
import {
  toPrintedDrinks,
  createPlaceholderDrinks,
  formatIncludedDrinks,
  formatCardIngredients,
  formatCardTown,
  suggestDrinkNames,
  getDefaultPouringText,
  getDefaultCardTitle,
} from './menu-card.ts'

test.each([
  ['Ana Perez & Luis Gil', 'Ana & Luis'],
  ['Ana Perez and Luis Gil', 'Ana & Luis'],
  ['Ana/Luis', 'Ana & Luis'],
  ['Lucía Ferrer y Andrés Gil', 'Lucía y Andrés'],
  ['Anders Andersen', 'Anders Andersen'],
  ['Ana, Luis and Rosa', 'Ana, Luis and Rosa'],
  ['Nerds Inc.', 'Nerds Inc.'],
  ['נועה', 'נועה'],
])('the menu title for %s is %s', (name, title) => {
  expect(getDefaultCardTitle(name)).toBe(title)
})

test.each([
  ['St. Augustine, FL 32084', 'The Cistern Club', 'St. Augustine'],
  ['Jacksonville 32202', null, 'Jacksonville'],
  ['12 Main St, Ocala', 'The Barn', 'The Barn'],
  [null, 'The Barn', 'The Barn'],
  [null, null, ''],
])('the menu shows the location %s with venue %s as %s', (location, venue, place) => {
  expect(formatCardTown(location, venue)).toBe(place)
})

test.each([
  ['mojito', 'white rum, lime, mint, sugar, soda'],
  ['old-fashioned', 'bourbon or rye, sugar, bitters'],
  ['espresso-martini', 'vodka, coffee liqueur, sugar, espresso'],
  ['bloody-mary', 'vodka, tomato, lemon, Worcestershire'],
  ['long-island-iced-tea', 'vodka, tequila, white rum, gin, Cointreau, lemon, sugar, cola'],
])('the ingredients of %s are listed as %s', (slug, words) => {
  expect(formatCardIngredients(findRecipe(slug)!)).toBe(words)
})

test('a long ingredient list without amounts is shortened with “and more”', () => {
  const open = Array.from({ length: 12 }, (_, i) => `a rather long ingredient ${i}`)
  const recipe: Recipe = { slug: 'own-1', name: 'Garden', garnish: null, items: {}, open }
  expect(formatCardIngredients(recipe)).toMatch(/^a rather long ingredient 0, .* and more$/)
  expect(formatCardIngredients(recipe).length).toBeLessThan(125)
})

test('an unnamed drink shows its recipe’s name, and a named drink survives recipe deletion', () => {
  const named = [
    { recipe: 'negroni', name: '', dedication: '' },
    { recipe: 'own-gone', name: 'The Ghost', dedication: 'for nobody' },
  ]
  expect(toPrintedDrinks(named, standardRecipes)).toEqual([
    { name: 'Negroni', words: 'gin, Campari, sweet vermouth', dedication: '' },
    { name: 'The Ghost', words: '', dedication: 'for nobody' },
  ])
})

test('menu texts state the included cocktails, the extra price and other drinks', () => {
  const told = { eachCents: 4_000 }
  expect(formatIncludedDrinks(0, 'Dry Hire')).toBe('Dry Hire comes without specialty cocktails.')
  expect(formatIncludedDrinks(0, 'Dry Hire', told)).toBe('Dry Hire comes without specialty cocktails. Each one is $40.')
  expect(formatIncludedDrinks(1, 'Luxe', told)).toBe('Your price includes one specialty cocktail. A second is $40.')
  expect(formatIncludedDrinks(3, 'Luxe', told)).toBe('Your price includes three specialty cocktails. A fourth is $40.')
  expect(formatIncludedDrinks(3, 'Luxe', { ...told, language: 'es' })).toBe(
    'Tu precio incluye 3 cócteles especiales. Un cuarto cóctel cuesta $40.',
  )
  // A card has room for eight.
  expect(formatIncludedDrinks(8, 'Luxe', told)).toBe('Eight specialty cocktails are included.')
  expect(getDefaultPouringText('cocktails-beer-wine')).toBe('beer, wine, and good things without alcohol')
  expect(getDefaultPouringText('cocktails')).toBe('good things without alcohol')
  expect(getDefaultPouringText('cocktails', 'es')).toBe('opciones sin alcohol')
  expect(getDefaultPouringText('cocktails-beer-wine', 'es')).toBe('cerveza, vino y opciones sin alcohol')
  expect(getDefaultPouringText('beer-wine')).toBe('beer, wine, and good things without alcohol')
  expect(getDefaultPouringText('full-bar')).toBe('beer, wine, the classics, and good things without alcohol')
})

test.each([
  [0, 'Each specialty cocktail is $40 here. Ask us'],
  [1, 'One is included. A second is $40: ask us for it, or take one off.'],
  [8, 'A card has room for 8 drinks'],
])('with a limit of %i drinks, an extra drink is rejected with an explanation', (limit, words) => {
  const slugs = standardRecipes.slice(0, limit + 1).map(({ slug }, i) => [`recipe-${i}`, slug])
  const reading = parseMenuCardForm(Object.fromEntries(slugs), {
    offered: standardRecipes,
    kept: [],
    limit,
    extra: { included: limit, eachCents: 4_000 },
  })
  expect('errors' in reading ? reading.errors : []).toEqual([
    { field: `recipe-${limit}`, message: expect.stringContaining(words) },
  ])
})

test.each([
  ['Maya & Ben', 'The White Room', 'en', ['The Maya', 'The Ben', 'The Maya & Ben', 'The White Room']],
  ['Maya & Ben', '', 'es', ['El trago de Maya', 'El trago de Ben', 'El trago de Maya & Ben']],
  ['Nora Ephron', 'Ocala', 'en', ['The Ocala']],
] as const)('the menu of %s at %s suggests drink names in %s: %o', (title, place, language, names) => {
  expect(suggestDrinkNames(title, place, language)).toEqual(names)
})

test.each([
  [0, 1],
  [3, 3],
  [4, 4],
  [9, 8],
])('with %i cocktails included, a menu without names shows %i placeholder drinks', (included, lines) => {
  expect(createPlaceholderDrinks(included)).toHaveLength(lines)
})

test('every text of menu cards has a Spanish translation with no English left', () => {
  expectTranslated(menuCardText('en'), menuCardText('es'))
})
