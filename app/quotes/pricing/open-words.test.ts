import { expect, test } from 'vitest'
import { spanishQuote } from './quote-words-es.ts'
import { englishQuote, quoteOfThem } from './quote-words.ts'

test.each([
  ['English', englishQuote],
  ['Spanish', spanishQuote],
  ['the owner’s English', quoteOfThem],
])('an unclear place is not said to have a ZIP nobody can measure, in %s', (_, words) => {
  expect(words.open['travel-by-us']).not.toMatch(/ZIP|postal/)
})
