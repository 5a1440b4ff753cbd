import { formatNumber } from './format-numbers.ts'

/** "1 botella", "8 botellas", with all digits of a decimal. */
export function formatExactCountedNounEs(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : other}`
}

/** Created once, as the number formatter. */
const list = new Intl.ListFormat('es-US')

/** "a", "a y b", "a, b y c". Uses "e" before an i. */
export function joinWordsEs(words: readonly string[]): string {
  return list.format(words)
}
