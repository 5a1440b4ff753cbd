/**
 * φ(x) / (1 − Φ(x)) of the standard normal distribution, the mean of the tail beyond x, with an error below 1e-9. A
 * series up to 3, a continued fraction above, where the series would lose precision by cancellation.
 */
export function inverseMillsRatio(x: number): number {
  if (x > 3) {
    let rest = x
    for (let k = 60; k >= 1; k--) rest = x + k / rest
    return rest
  }
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  if (x < -8) return density
  let term = x
  let sum = x
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) {
    term *= (x * x) / k
    sum += term
  }
  return density / (0.5 - density * sum)
}
