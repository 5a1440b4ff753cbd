/** The quotient of two whole numbers, rounded up. Exact while the dividend is a safe integer. */
export function ceilDivide(dividend: number, divisor: number): number {
  return roundDown(dividend + divisor - 1, divisor)
}

/** The quotient of two whole numbers, not negative, rounded half up. */
export function roundDivide(dividend: number, divisor: number): number {
  return roundDown(2 * dividend + divisor, 2 * divisor)
}

/** The same to so many decimals, as the nearest double. */
export function divideToDecimals(places: number, dividend: number, divisor: number): number {
  return roundDivide(dividend * 10 ** places, divisor) / 10 ** places
}

/**
 * Divides a whole total among weights by largest remainder: floors every share, then hands the units left over
 * to the largest fractions, ties in the listed order. The parts always add up to the total.
 * @param weights whole numbers, not all 0
 */
export function allocateByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const parts = weights.map((weight) => roundDown(total * weight, sum))
  const left = total - parts.reduce((a, b) => a + b, 0)
  const byFraction = weights
    .map((weight, index) => ({ index, fraction: (total * weight) % sum }))
    // Sorting is stable, which is what keeps ties in the listed order.
    .toSorted((a, b) => b.fraction - a.fraction)
  const lucky = new Set(byFraction.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => part + (lucky.has(index) ? 1 : 0))
}

/** Division before flooring could round up to the next whole number; taking the remainder off first cannot. */
function roundDown(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor
}
