/** "a", "a and b", "a, b and c", or with another last word, such as "or". */
export function joinWords(words: readonly string[], conjunction = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
}

/** Created once: a formatter costs more than all the lists of a page. */
const spanishList = new Intl.ListFormat('es-US')

/** "a", "a y b", "a, b y c". Uses "e" before an i. */
export function joinWordsEs(words: readonly string[]): string {
  return spanishList.format(words)
}
