/** What the owner says about a picture: what it shows, and the point to keep in view (percent from left and top). */
export type PictureWords = { alt: string; focalX: number; focalY: number }
export type WordProblems = { alt?: string; focal?: string }

const longestAlt = 300

/** The words as they are kept, or what to mend in them. */
export function judgeWords(typed: PictureWords): { words: PictureWords } | { problems: WordProblems } {
  const words = { ...typed, alt: typed.alt.replace(/\s+/g, ' ').trim() }
  const problems: WordProblems = {}
  if (words.alt === '') {
    problems.alt = 'Say in a sentence what the photo shows: for people who cannot see it, and for search engines.'
  }
  if (words.alt.length > longestAlt) {
    problems.alt = `Say it in at most ${longestAlt} characters; these are ${words.alt.length}.`
  }
  if (![words.focalX, words.focalY].every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100)) {
    problems.focal = 'The point to keep in view is two whole numbers from 0 to 100: percent from the left and from the top.'
  }
  return problems.alt || problems.focal ? { problems } : { words }
}
