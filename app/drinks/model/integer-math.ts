/** Quotient of two integers, rounded up. Exact while the dividend is a safe integer. */
export function ceilDivide(dividend: number, divisor: number): number {
  return roundDown(dividend + divisor - 1, divisor)
}

/** Quotient of two nonnegative integers, rounded half up. */
export function roundDivide(dividend: number, divisor: number): number {
  return roundDown(2 * dividend + divisor, 2 * divisor)
}

/** Divides and rounds to `places` decimals. Returns the nearest double. */
export function divideToDecimals(places: number, dividend: number, divisor: number): number {
  return roundDivide(dividend * 10 ** places, divisor) / 10 ** places
}

/**
 * Distributes an integer total by weight, by largest remainder: floors every share, then gives the remaining units to the
 * largest fractions, ties in the listed order. The parts always add up to the total.
 * @param weights integers, not all 0
 */
export function allocateByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const parts = weights.map((weight) => roundDown(total * weight, sum))
  const left = total - parts.reduce((a, b) => a + b, 0)
  const byFraction = weights
    .map((weight, index) => ({ index, fraction: (total * weight) % sum }))
    // The sort is stable, which keeps ties in the listed order.
    .toSorted((a, b) => b.fraction - a.fraction)
  const lucky = new Set(byFraction.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => part + (lucky.has(index) ? 1 : 0))
}

/** Dividing before flooring could round up to the next integer. Subtracting the remainder first cannot. */
function roundDown(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
