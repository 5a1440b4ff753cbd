import { expect, test } from 'vitest'
import { quoteTextEs } from './quote-text-es.ts'
import { quoteTextEn, quoteTextForOwner } from './quote-text.ts'

test.each([
  ['English', quoteTextEn],
  ['Spanish', quoteTextEs],
  ['the owner’s English', quoteTextForOwner],
])('an unclear place is not said to have a ZIP nobody can measure, in %s', (_, words) => {
  expect(words.open['travel-by-us']).not.toMatch(/ZIP|postal/)
})
