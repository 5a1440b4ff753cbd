import { formatNumber } from './format-numbers.ts'

/** "1 botella", "8 botellas", with all the digits of a decimal. */
export function formatExactCountEs(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : other}`
}

/** Made once, as the one of numbers. */
const list = new Intl.ListFormat('es-US')

/** "a", "a y b", "a, b y c"; before an i it is "e". */
export function joinWordsEs(words: readonly string[]): string {
  return list.format(words)
}
