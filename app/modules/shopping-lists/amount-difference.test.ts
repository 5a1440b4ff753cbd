import { expect, test } from 'vitest'
import type { StoredItemAmount, ShoppingUnit } from '../../drinks/shopping-list/shopping-item.ts'
import { diffAmounts } from './amount-difference.ts'
import { formatAmountDifference } from './format-list-change.ts'

const of = (count: number, unit: ShoppingUnit = 'bottle'): StoredItemAmount => ({ count, unit })
const beer = (cases: number, packs = 0) => of(2 * cases + packs, '12-pack')

test.each<[StoredItemAmount, StoredItemAmount, english: string | null, spanish: string | null]>([
  [beer(8), beer(10), '+ 2 cases', '+ 2 cajas'],
  [beer(8), beer(8, 1), '+ one 12-pack', '+ un paquete de 12'],
  [beer(10, 1), beer(12), '+ 1 case and one 12-pack', '+ 1 caja y un paquete de 12'],
  [beer(0, 1), beer(1000), '+ 999 cases and one 12-pack', '+ 999 cajas y un paquete de 12'],
  [beer(10), beer(9), '1 case to spare', '1 caja de sobra'],
  [of(1), of(2), '+ 1 bottle', '+ 1 botella'],
  [of(81, 'bunch'), of(98, 'bunch'), '+ 17 bunches', '+ 17 manojos'],
  [of(20, 'sleeve'), of(19, 'sleeve'), '1 sleeve to spare', '1 paquete de sobra'],
  [of(12, 'lime'), of(12, 'lime'), null, null],
  [null, null, null, null],
  [of(12, 'piece'), of(15, 'piece'), '+ 3', '+ 3'],
  [of(0, 'open'), of(3), 'now 3 bottles', 'ahora 3 botellas'],
  [of(0, 'open'), of(0, 'open'), null, null],
  [{ said: '3 glasses' }, of(4), 'now 4 bottles', 'ahora 4 botellas'],
  [of(2), null, 'now without an amount', 'ahora sin cantidad'],
])('with %o bought and %o needed, the shopping list shows the difference %s', (bought, wanted, english, spanish) => {
  const difference = diffAmounts(bought, wanted)
  expect(difference && formatAmountDifference(difference, 'en')).toBe(english)
  expect(difference && formatAmountDifference(difference, 'es')).toBe(spanish)
})
