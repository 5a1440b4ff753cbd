import { expect, test } from 'vitest'
import { quoteTextEs } from './quote-text-es.ts'
import { quoteTextEn, quoteTextForOwner } from './quote-text.ts'

test.each([
  ['English', quoteTextEn],
  ['Spanish', quoteTextEs],
  ['the owner’s English', quoteTextForOwner],
])('the text for an unclear location mentions no ZIP, in %s', (_, words) => {
  expect(words.open['travel-by-us']).not.toMatch(/ZIP|postal/)
})
