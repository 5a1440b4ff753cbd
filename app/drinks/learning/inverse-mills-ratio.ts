/**
 * φ(x) / (1 − Φ(x)) of the standard normal, to better than 1e-9: how far beyond x what is larger than x lies. A series
 * below 3, a continued fraction above, where the series would take one small number from another.
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
