import { expect, test } from 'vitest'
import {
  getCampaignSource,
  heardParts,
  heardWords,
  likelySource,
  phraseOf,
  sourceOfPhrase,
  sources,
} from './heard-from.ts'

test.each([
  ['A friend', 'Jenny', 'A friend: Jenny'],
  ['Instagram', '', 'Instagram'],
  ['Something else', 'my dentist', 'my dentist'],
  ['Something else', '', 'Something else'],
  ['', 'my dentist', 'my dentist'],
  ['', '', ''],
])('chosen %j with the words %j is kept as %j', (choice, words, kept) => {
  expect(heardWords({ choice, words })).toBe(kept)
})

test.each([
  ['A friend: Jenny', 'A friend', 'Jenny'],
  ['A friend', 'A friend', ''],
  ['my dentist', 'Something else', 'my dentist'],
  ['instagram', 'Something else', 'instagram'],
  ['A friendly neighbor', 'Something else', 'A friendly neighbor'],
  ['', '', ''],
])('kept as %j it is chosen and said again as it was', (kept, choice, words) => {
  expect(heardParts(kept)).toEqual({ choice, words })
  expect(heardWords(heardParts(kept))).toBe(kept)
})

test('an answer is filed by one phrase, however it was written', () => {
  for (const words of ['insta', ' Insta ', '@insta', 'INSTA!', '“insta”']) expect(phraseOf(words, '')).toBe('insta')
  expect(phraseOf('A friend: Jenny', '')).toBe('a friend')
  expect(phraseOf('Something else', '')).toBe('something else')
})

test('where nothing was said the campaign speaks; what was said comes first', () => {
  expect(phraseOf('', getCampaignSource({ utm_source: 'IG_story', utm_medium: 'x' }))).toBe('link:ig_story')
  expect(phraseOf('A friend', 'instagram')).toBe('a friend')
  expect([getCampaignSource({ gclid: 'a' }), getCampaignSource({ fbclid: 'a' }), getCampaignSource({})]).toEqual([
    'google',
    'facebook',
    '',
  ])
})

test('only a name is a source by itself; anything else is the owner’s to file, with what it may mean', () => {
  for (const source of sources) expect(sourceOfPhrase(phraseOf(source, ''))).toBe(source)
  expect(sourceOfPhrase('link:the-knot')).toBe('The Knot')
  expect([sourceOfPhrase('insta'), likelySource('insta')]).toEqual([null, 'Instagram'])
  expect([sourceOfPhrase('link:ig_story'), likelySource('link:ig_story')]).toEqual([null, 'Instagram'])
  expect([sourceOfPhrase('my dentist'), likelySource('my dentist')]).toEqual([null, null])
})
