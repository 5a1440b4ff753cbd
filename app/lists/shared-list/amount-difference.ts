import type { ItemAmount, StoredAmount } from '../../drinks/shopping-list/shopping-item.ts'

/** What is wanted beyond what was bought, what was bought beyond what is wanted, or, where nobody can tell, what is wanted now. */
export type AmountDifference = { more: ItemAmount } | { spare: ItemAmount } | { now: StoredAmount }

/** What was bought and what is wanted of one thing, apart; null where both are the same. */
export function diffAmounts(bought: StoredAmount, wanted: StoredAmount): AmountDifference | null {
  if (bought && wanted && 'unit' in bought && 'unit' in wanted && bought.unit === wanted.unit) {
    const more = wanted.count - bought.count
    if (more === 0) return null
    return more > 0 ? { more: { ...wanted, count: more } } : { spare: { ...wanted, count: -more } }
  }
  return bought === null && wanted === null ? null : { now: wanted }
}
