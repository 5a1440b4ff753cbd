import type { ShoppingItemAmount, StoredItemAmount } from '../../drinks/shopping-list/shopping-item.ts'

/** Amount still to buy, amount to spare, or the wanted amount where the two cannot be compared. */
export type AmountDifference = { more: ShoppingItemAmount } | { spare: ShoppingItemAmount } | { now: StoredItemAmount }

/** Difference between the bought and the wanted amount. Null if they are equal. */
export function diffAmounts(bought: StoredItemAmount, wanted: StoredItemAmount): AmountDifference | null {
  if (bought && wanted && 'unit' in bought && 'unit' in wanted && bought.unit === wanted.unit) {
    const more = wanted.count - bought.count
    if (more === 0) return null
    return more > 0 ? { more: { ...wanted, count: more } } : { spare: { ...wanted, count: -more } }
  }
  return bought === null && wanted === null ? null : { now: wanted }
}
