import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyQuestion } from '../../../tests/doubles/any-question.ts'
import { planDrinks } from '../model/plan-drinks.ts'
import { englishShoppingListFormatter } from './shopping-list-text.ts'
import { spanishShoppingListFormatter } from './shopping-list-text-es.ts'
import { buildShoppingList } from './shopping-list.ts'

test('no English words remain in the Spanish shopping list', () => {
  const left =
    /\b(and|for|of|the|each|to|with|wanted|bottles?|cans?|cases?|lb of|juice|syrup|bags?|cups|pinch|dash|leaves|sprigs|wine|rum|water)\b/
  fc.assert(
    fc.property(anyQuestion, (question) => {
      for (const { code, items } of buildShoppingList(planDrinks(question))) {
        expect(spanishShoppingListFormatter.group(code)).not.toMatch(left)
        for (const item of items) {
          // Cocktail names are not translated.
          const drinks = item.notes.filter(([code]) => code !== 'for')
          const said = [
            spanishShoppingListFormatter.name(item.product),
            spanishShoppingListFormatter.amount(item.amount),
            spanishShoppingListFormatter.note(drinks),
          ]
          for (const words of said) expect([item, words]).toEqual([item, expect.not.stringMatching(left)])
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('each shopping list line of 500 random plans has the same numbers in both languages', () => {
  const figures = (words: object) => [...JSON.stringify(words).matchAll(/\d[\d.,]*\d|\d/g)].map(([figure]) => figure)
  fc.assert(
    fc.property(anyQuestion, (question) => {
      for (const item of buildShoppingList(planDrinks(question)).flatMap(({ items }) => items))
        expect(figures(spanishShoppingListFormatter.line(item))).toEqual(
          figures(englishShoppingListFormatter.line(item)),
        )
    }),
    { numRuns: 500 },
  )
})

test.each([
  [{ count: 17, unit: '12-pack' }, '8 cajas y un paquete de 12'],
  [{ count: 1, unit: 'bottle' }, '1 botella'],
  [{ count: 1_162, unit: 'bunch' }, '1,162 manojos'],
  [{ count: 6, unit: 'pound' }, '6 lb'],
  [{ count: 0, unit: 'open' }, 'cantidades por acordar'],
  [{ said: '971 sprigs' }, '971 sprigs'],
  [null, ''],
] as const)('the amount %o is formatted in Spanish as %s', (amount, spanish) => {
  expect(spanishShoppingListFormatter.amount(amount)).toBe(spanish)
})

test('cocktail names and the owner’s ingredients are not translated', () => {
  expect(
    spanishShoppingListFormatter.note([
      ['pieces', [['leaf', 6]]],
      ['for', [['Salt and Pepper, May 15', 60]]],
    ]),
  ).toBe('6 hojas; para Salt and Pepper, May 15, unos 60 tragos')
  expect(spanishShoppingListFormatter.name({ ingredient: 'elderflower cordial', size: '1 liter' })).toBe(
    'Elderflower cordial, 1 litro',
  )
})
