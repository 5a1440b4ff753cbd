/** "a", "a and b", "a, b and c", or with another last word, such as "or". */
export function joinWords(words: readonly string[], conjunction = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
}
