import { expect, test } from 'vitest'
import { sampleQuoteRequest } from '../../../tests/doubles/sample-event.ts'
import { getContentSpamReason, computeSpamScore } from './content-spam.ts'

test.each([
  ['nothing said', {}],
  ['a mood board', { message: 'Our mood board: https://boards.example/ours and the venue: https://venue.example' }],
  ['the venue’s page as the venue', { eventVenue: 'https://venue.example/weddings' }],
  ['a casino night', { occasion: 'Casino night', message: 'Casino theme, roulette, and we need a bar.' }],
  ['a crypto company’s party', { message: 'We are a crypto start-up, 80 people, please no speeches.' }],
  ['a town named like its hall', { eventVenue: 'Palatka', eventLocation: 'Palatka' }],
  ['a very long message', { message: 'Dinner is at seven, then the toasts. '.repeat(130) }],
  ['another alphabet', { requestorName: 'Нора Эфрон', message: '¿Tienen cócteles sin alcohol? 没有酒精的可以吗？' }],
])('a quote request with %s is not classified as spam', (_, changes) =>
  expect(getContentSpamReason(sampleQuoteRequest(changes))).toBeNull(),
)

test.each([
  ['a link for a name', { requestorName: 'Cheap http://pills.example' }, 'a link in the name'],
  ['a forum’s markup', { message: 'Nice site! [url=http://x.example]look[/url]' }, 'markup'],
  ['a page’s markup', { message: '<a href="http://x.example">look</a>' }, 'markup'],
  [
    'a heap of links',
    { message: 'http://a.example http://b.example http://c.example http://d.example http://e.example' },
    'many links',
  ],
  ['an offer', { message: 'We do SEO and backlinks and get you ranking on Google.' }, 'offer'],
  [
    'one word everywhere',
    { requestorName: 'test', eventVenue: 'test', eventLocation: 'test', occasion: 'Test', message: ' test ' },
    'the same words',
  ],
])('a quote request with %s is classified as spam', (_, changes, why) =>
  expect(getContentSpamReason(sampleQuoteRequest(changes))).toContain(why),
)

test('spam signals add up to a score', () => {
  const request = sampleQuoteRequest({
    message: 'SEO! http://a.example http://b.example http://c.example and more: http://d.example',
  })
  expect(computeSpamScore(request)).toEqual({ score: 3, reasons: ['many links', 'words of an offer'] })
})
