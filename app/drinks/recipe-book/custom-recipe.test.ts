import { expect, test } from 'vitest'
import { formatRecipeAmounts } from '../shopping-list/recipe-amounts.ts'
import { toModelRecipe } from './custom-recipe.ts'
import { recipeForm } from './recipe-form.ts'

const typed = {
  name: ' The  Oracle ',
  'ingredient-0': 'GIN',
  'amount-0': '1½',
  'unit-0': 'oz',
  'kind-0': '',
  'ingredient-2': 'Elderflower cordial',
  'amount-2': '20',
  'unit-2': 'ml',
  'kind-2': 'syrup',
  'ingredient-3': 'mint leaves',
  'amount-3': '6',
  'unit-3': 'each',
  'ingredient-4': 'lavender bitters',
  'amount-4': '',
  'unit-4': 'oz',
  'kind-4': '',
  glass: 'coupe',
  garnish: 'rosemary',
  method: 'Shake.\r\nStrain.',
  isShown: 'yes',
}

test('a typed recipe is parsed into model units and fills its form again', () => {
  const reading = recipeForm.read(typed)
  if ('errors' in reading) throw new Error(JSON.stringify(reading.errors))
  expect(reading.values).toMatchObject({ name: 'The Oracle', method: 'Shake.\nStrain.', isDry: false, isShown: true })
  const recipe = toModelRecipe({ id: 'own-1', ...reading.values })
  expect(recipe.items).toEqual({ gin: 44.4, 'Elderflower cordial': 20, 'mint leaves': 6 })
  expect(recipe.kinds).toEqual({ 'Elderflower cordial': 'syrup', 'lavender bitters': 'mixer' })
  expect(formatRecipeAmounts(recipe)).toBe(
    '1.5 oz gin, 0.75 oz Elderflower cordial, 6 mint leaves and lavender bitters (amounts to be agreed)',
  )
  const input = recipeForm.textsOf(reading.values)
  expect(recipeForm.read(input)).toEqual(reading)
  expect(recipeForm.differ(input, { ...input, 'amount-0': '2', isShown: '' }).map(({ label }) => label)).toEqual([
    'Ingredients',
    'Clients can choose it',
  ])
})

test.each([
  ['.75', 0.75],
  [',5', 0.5],
  ['1.', undefined],
  ['.', undefined],
])('an amount of %j is read as %s', (amount, read) => {
  const reading = recipeForm.read({ ...typed, 'amount-0': amount })
  expect('values' in reading ? reading.values.ingredients[0]!.amount : undefined).toBe(read)
})

test.each([
  [{ name: '' }, 'name', 'Enter what it is called'],
  [{ 'amount-0': 'some' }, 'amount-0', 'such as 1.5'],
  [{ 'amount-0': '0' }, 'amount-0', 'such as 1.5'],
  [{ 'amount-0': '2001' }, 'amount-0', 'up to 2,000'],
  [{ 'unit-0': 'each' }, 'unit-0', 'Give gin in ml or oz'],
  [{ 'unit-3': 'oz' }, 'unit-3', 'mint leaves are counted'],
  [{ 'kind-2': '' }, 'kind-2', 'Choose what Elderflower cordial is sold as'],
  [{ 'kind-2': 'each' }, 'unit-2', 'choose pieces'],
  [{ 'ingredient-2': 'gin' }, 'ingredient-2', 'gin is listed twice'],
  [{ 'ingredient-2': '' }, 'ingredient-2', 'of what it is 20'],
  [{ method: 'x'.repeat(1001) }, 'method', '1,000 characters'],
])('the recipe input %o reports an error at %s', (changes, field, words) => {
  const reading = recipeForm.read({ ...typed, ...changes })
  const errors = 'errors' in reading ? reading.errors : []
  expect(errors.find((error) => error.field === field)?.message).toContain(words)
})

test('a recipe with no ingredients or with thirteen is refused', () => {
  const nothing = recipeForm.read({ name: 'Air' })
  expect(nothing).toEqual({
    errors: [{ field: 'ingredient-0', message: 'Enter what it is made of; amounts can wait' }],
  })
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`ingredient-${i}`, `herb ${i}`]))
  expect(recipeForm.read({ name: 'Garden', ...many })).toEqual({
    errors: [{ field: 'ingredient-12', message: 'Enter 12 at most' }],
  })
})
