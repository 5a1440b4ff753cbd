import { formatNumber } from './format-numbers.ts'

/** "1 botella", "8 botellas", with all digits of a decimal. */
export function formatExactCountedNounEs(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : other}`
}
