/** "1 event", "2 events". For nouns with a plural in s. */
export function formatPluralCount(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
