/** Created once: a formatter costs more than all the lists of a page. */
const spanishList = new Intl.ListFormat('es-US')

/** "a", "a y b", "a, b y c". Uses "e" before an i. */
export function joinWordsEs(words: readonly string[]): string {
  return spanishList.format(words)
}
