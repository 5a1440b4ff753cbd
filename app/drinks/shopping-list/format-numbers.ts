/** 1234 → "1,234"; decimals stay as they are, to the nine that the arithmetic needs. */
export function formatNumber(number: number): string {
  return Number.isInteger(number) && number < 1_000 ? String(number) : american.format(number)
}

/** Made once: a formatter costs more than all the numbers of a plan, and the plan is told anew at every touch. */
const american = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 })

/** "1 case", "8 cases". Nouns that add an s. */
export function formatCount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** { red: 10, white: 20 } → "10 red and 20 white"; what there is none of goes unmentioned. */
export function formatKindCounts(kinds: Readonly<Record<string, number>>): string {
  return joinWords(
    Object.entries(kinds)
      .filter(([, number]) => number > 0)
      .map(([kind, number]) => `${formatNumber(number)} ${kind}`),
  )
}

/** "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The same words with a capital letter first. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Milliliters as a bartender measures them, in quarters of an ounce: 45 → 1.5. Where that is more than an eighth off it is a
 * third if that is nearer, 10 → 0.33, and below a quarter a teaspoon of 5 ml or half of one.
 */
export function toBarMeasure(ml: number): [amount: number, unit: 'oz' | 'tsp'] {
  const ounces = ml / 29.5735
  const getOff = (parts: number) => Math.abs(Math.round(ounces * parts) / parts - ounces)
  const parts = getOff(4) < ounces / 8 || getOff(4) < getOff(3) ? 4 : 3
  if (ml < 7 && getOff(4) >= ounces / 8) return [ml < 4 ? 0.5 : 1, 'tsp']
  return [Number((Math.round(ounces * parts) / parts).toFixed(2)), 'oz']
}
