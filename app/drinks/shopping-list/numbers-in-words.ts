/** 1234 → "1,234"; decimals stay as they are, to the nine that the arithmetic needs. */
export function amount(number: number): string {
  return Number.isInteger(number) && number >= 0 && number < 1_000 ? String(number) : american.format(number)
}

/** Made once: a formatter costs more than all the numbers of a plan, and the plan is told anew at every touch. */
const american = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 })

/** "1 case", "8 cases". Nouns that add an s. */
export function counted(number: number, noun: string): string {
  return `${amount(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** { red: 10, white: 20 } → "10 red and 20 white"; what there is none of goes unmentioned. */
export function inWords(kinds: Readonly<Record<string, number>>): string {
  return listed(
    Object.entries(kinds)
      .filter(([, number]) => number > 0)
      .map(([kind, number]) => `${amount(number)} ${kind}`),
  )
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The same words with a capital letter first. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Milliliters in ounces as a bartender measures, to the quarter: 45 → 1.5. */
export function ounces(ml: number): number {
  return Math.round((ml / 29.5735) * 4) / 4 || 0.25
}
