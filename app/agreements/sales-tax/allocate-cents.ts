/**
 * Splits cents in proportion to weights, in whole cents by largest remainder, the earlier first in a tie. The shares add
 * up to the sum exactly. Weights that sum to zero give zero shares.
 */
export function allocateCents(cents: number, weights: readonly number[]): number[] {
  const inAll = weights.reduce((sum, weight) => sum + weight, 0)
  if (inAll === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (BigInt(cents) * BigInt(weight)) / 1n)
  const floors = exact.map((product) => divideFloor(product, BigInt(inAll)))
  let left = cents - floors.reduce((sum, { whole }) => sum + whole, 0)
  const shares = floors.map(({ whole }) => whole)
  const inTurn = floors.map(({ rest }, i) => ({ rest, i })).toSorted((a, b) => Number(b.rest - a.rest) || a.i - b.i)
  for (const { i } of inTurn) {
    if (left === 0) break
    shares[i]! += 1
    left -= 1
  }
  return shares
}

/** Integer part of a fraction, rounded down, and its remainder. `rest` is in parts of `by`, which is made positive. */
function divideFloor(product: bigint, by: bigint): { whole: number; rest: bigint } {
  const [over, under] = by < 0n ? [-product, -by] : [product, by]
  const whole = over >= 0n ? over / under : -((-over + under - 1n) / under)
  return { whole: Number(whole), rest: over - whole * under }
}
