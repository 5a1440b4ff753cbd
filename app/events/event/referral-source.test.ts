import { expect, test } from 'vitest'
import {
  getCampaignSource,
  splitReferralAnswer,
  joinReferralAnswer,
  suggestReferralSource,
  normalizeReferralPhrase,
  matchReferralSource,
  referralSources,
} from './referral-source.ts'

test.each([
  ['A friend', 'Jenny', 'A friend: Jenny'],
  ['Instagram', '', 'Instagram'],
  ['Something else', 'my dentist', 'my dentist'],
  ['Something else', '', 'Something else'],
  ['', 'my dentist', 'my dentist'],
  ['', '', ''],
])('referral choice %j with text %j is stored as %j', (choice, words, kept) => {
  expect(joinReferralAnswer({ choice, words })).toBe(kept)
})

test.each([
  ['A friend: Jenny', 'A friend', 'Jenny'],
  ['A friend', 'A friend', ''],
  ['my dentist', 'Something else', 'my dentist'],
  ['instagram', 'Something else', 'instagram'],
  ['A friendly neighbor', 'Something else', 'A friendly neighbor'],
  ['', '', ''],
])('the stored referral answer %j splits into choice and text and joins again', (kept, choice, words) => {
  expect(splitReferralAnswer(kept)).toEqual({ choice, words })
  expect(joinReferralAnswer(splitReferralAnswer(kept))).toBe(kept)
})

test('differently typed referral answers normalize to one phrase', () => {
  for (const words of ['insta', ' Insta ', '@insta', 'INSTA!', '“insta”'])
    expect(normalizeReferralPhrase(words, '')).toBe('insta')
  expect(normalizeReferralPhrase('A friend: Jenny', '')).toBe('a friend')
  expect(normalizeReferralPhrase('Something else', '')).toBe('something else')
})

test('the campaign is used as lead source only without a referral answer', () => {
  expect(normalizeReferralPhrase('', getCampaignSource({ utm_source: 'IG_story', utm_medium: 'x' }))).toBe(
    'link:ig_story',
  )
  expect(normalizeReferralPhrase('A friend', 'instagram')).toBe('a friend')
  expect([getCampaignSource({ gclid: 'a' }), getCampaignSource({ fbclid: 'a' }), getCampaignSource({})]).toEqual([
    'google',
    'facebook',
    '',
  ])
})

test('only exact source names are matched, other answers get at most a suggestion', () => {
  for (const source of referralSources) expect(matchReferralSource(normalizeReferralPhrase(source, ''))).toBe(source)
  expect(matchReferralSource('link:the-knot')).toBe('The Knot')
  expect([matchReferralSource('insta'), suggestReferralSource('insta')]).toEqual([null, 'Instagram'])
  expect([matchReferralSource('link:ig_story'), suggestReferralSource('link:ig_story')]).toEqual([null, 'Instagram'])
  expect([matchReferralSource('my dentist'), suggestReferralSource('my dentist')]).toEqual([null, null])
})
