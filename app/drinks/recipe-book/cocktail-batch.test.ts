import { expect, test } from 'vitest'
import { findRecipe } from '../model/recipes.ts'
import { formatBatchAmount, computeBatch } from './cocktail-batch.ts'
import { toModelRecipe } from './custom-recipe.ts'

test('a batch multiplies every ingredient exactly', () => {
  const batch = computeBatch(findRecipe('mojito')!, 40)
  expect(batch).toEqual({
    drinks: 40,
    lines: [
      { name: 'white rum', ml: 1800, count: null },
      { name: 'lime juice', ml: 800, count: null },
      { name: 'mint sprigs', ml: null, count: 240 },
      { name: 'cane sugar, tsp', ml: null, count: 80 },
      { name: 'soda water', ml: 2400, count: null },
    ],
    ml: 5000,
  })
  expect(batch.lines.map(formatBatchAmount)).toEqual([
    '1.8 L, 60.9 oz',
    '800 ml, 27.1 oz',
    '240',
    '80',
    '2.4 L, 81.2 oz',
  ])
})

test.each([0, 1, 2000])('a batch of %i drinks lists every ingredient, including those without amounts', (drinks) => {
  const recipe = toModelRecipe({
    id: 'own-1',
    name: 'The Oracle',
    taste: '',
    ingredients: [
      { name: 'gin', amount: 1.5, unit: 'oz', kind: null },
      { name: 'rosemary', amount: null, unit: 'each', kind: 'each' },
    ],
    glass: '',
    garnish: '',
    method: '',
    isDry: false,
    isShown: true,
  })
  const batch = computeBatch(recipe, drinks)
  expect(batch.lines).toEqual([
    { name: 'gin', ml: Math.round(444 * drinks) / 10, count: null },
    { name: 'rosemary', ml: null, count: null },
  ])
  expect(formatBatchAmount(batch.lines[1]!)).toBe('amounts to be agreed')
})
