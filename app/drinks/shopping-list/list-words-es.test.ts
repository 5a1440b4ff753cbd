import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyQuestion } from '../../../tests/doubles/any-question.ts'
import { planDrinks } from '../model/drinks.ts'
import { amountEs, groupEs, nameEs, noteEs } from './list-words-es.ts'
import { shoppingList } from './shopping-list.ts'

test('whatever the list holds, nothing of it is left in English', () => {
  const left =
    /\b(and|for|of|the|each|to|with|wanted|bottles?|cans?|cases?|lb of|juice|syrup|bags?|cups|pinch|dash|leaves|sprigs)\b/
  fc.assert(
    fc.property(anyQuestion, (question) => {
      for (const { name, items } of shoppingList(planDrinks(question))) {
        expect(groupEs(name)).not.toMatch(left)
        for (const item of items) {
          // What cocktails are called stays.
          const note = noteEs(item.note).replace(/^para .*unos [\d,]+\)?(?=;|$)/, '')
          const said = [nameEs(item.name), amountEs(item.amount), note]
          for (const words of said) expect([item, words]).toEqual([item, expect.not.stringMatching(left)])
        }
      }
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['8 cases and one 12-pack', '8 cajas y un paquete de 12'],
  ['1 bottle', '1 botella'],
  ['+ 2 bottles (1 vodka, 1 gin)', '+ 2 botellas (1 de vodka, 1 de ginebra)'],
  ['1 case to spare', '1 caja de sobra'],
  ['now 3 bottles', 'ahora 3 botellas'],
  ['162 pinches', '162 pizcas'],
  ['6 leaves', '6 hojas'],
  ['', ''],
])('%s is %s', (english, spanish) => {
  expect(amountEs(english)).toBe(spanish)
})

test.each([
  ['40 lb each, for glasses and for chilling; ask, and we’ll bring these', 'si nos lo pides, nos encargamos nosotros'],
  ['for glasses; we bring it on request', 'si nos lo pides, nos encargamos nosotros'],
  ['10 lb each, for glasses; a third of it because of the heat', 'un tercio es por el calor'],
  ['10 lb each, for glasses; a third of it is for the heat', 'un tercio es por el calor'],
])('a list of today and one kept before are both said: %s', (english, spanish) => {
  expect(noteEs(english).split('; ').at(-1)).toBe(spanish)
})

test.each([
  'enough all evening for guests who don’t drink, one each for everyone else',
  'all along for those who skip, one each for everybody else',
])('%s', (english) => {
  expect(noteEs(english)).toMatch(/^suficientes toda la noche para quienes no toman alcohol/)
})
