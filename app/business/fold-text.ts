/** Letters without a Unicode decomposition. */
const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

/** Normalizes text for search: lowercase, without accents and apostrophes. Apply it to both sides. */
export function normalizeSearchTerms(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđæœı]/g, (letter) => plainLetters[letter]!)
}

/** Returns the maximum number of typos accepted in a word. 0 for short words, which resemble other words. */
export function getMaxTypos(word: string): number {
  return word.length >= 6 && /^\p{L}+$/u.test(word) ? 2 : 0
}

/**
 * Splits a word into pieces. Nearly every misspelling within the typo limit contains a piece unchanged, so
 * that the database can skip most rows. Exception: swapped letters across a boundary change two pieces.
 */
export function splitTypoTolerantPieces(word: string): string[] {
  const count = getMaxTypos(word) + 1
  const size = word.length / count
  return Array.from({ length: count }, (_, i) => word.slice(Math.round(i * size), Math.round((i + 1) * size)))
}

/** Whether normalized text contains a word that differs from `word` by its accepted typos at most. */
export function hasSimilarWord(words: string, word: string): boolean {
  if (words.includes(word)) return true
  const most = getMaxTypos(word)
  return most > 0 && words.split(/[^\p{L}\p{N}]+/u).some((each) => countTypos(each, word, most) <= most)
}

/** Number of inserted, missing, wrong or swapped letters between two words. `most` + 1 where there are more. */
function countTypos(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last.at(-1)!
}
