import { expect, test } from 'vitest'
import { quoteTextEs } from './quote-words-es.ts'
import { quoteTextEn, quoteTextForOwner } from './quote-words.ts'

test.each([
  ['English', quoteTextEn],
  ['Spanish', quoteTextEs],
  ['the owner’s English', quoteTextForOwner],
])('an unclear place is not said to have a ZIP nobody can measure, in %s', (_, words) => {
  expect(words.open['travel-by-us']).not.toMatch(/ZIP|postal/)
})
