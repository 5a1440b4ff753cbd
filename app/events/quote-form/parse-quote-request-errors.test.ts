import { expect, test } from 'vitest'
import { validQuoteForm } from '../../../tests/doubles/sample-form.ts'
import type { QuoteRequest } from '../event/event.ts'
import { sortFieldErrors, parseQuoteRequest, type ParseQuoteRequestResult } from './parse-quote-request.ts'

const circumstances = { today: '2026-11-20', timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 }
/** The nine required fields, in page order. */
const needed = [
  'eventDate',
  'eventGuestCount',
  'eventStartTime',
  'eventEndTime',
  'eventLocation',
  'eventVenue',
  'requestorName',
  'fromEmail',
  'phoneNumber',
]
const read = (changes: Record<string, string> = {}, onRequest: string[] = []) =>
  parseQuoteRequest({ input: { ...validQuoteForm, ...changes }, onRequest }, circumstances)

const tooLong = 'x'.repeat(201)
test.each<[string, string, RegExp]>([
  ...needed.flatMap((field): [string, string, RegExp][] => [
    [field, '', /^Enter /],
    [field, '   ', /^Enter /],
    [field, '\u0000\u2060', /^Enter /],
  ]),
  ['requestorName', tooLong, /200/],
  ['eventVenue', tooLong, /200/],
  ['eventLocation', tooLong, /200/],
  ['eventDate', '2027-02-31', /real date/],
  ['eventDate', '2026-11-19', /today/],
  ['eventDate', '1999-12-31', /today/],
  ['eventDate', 'next spring', /real date/],
  ['eventDate', '9999-12-31', /up to 2099/],
  ['eventDate', '1/1/2100', /up to 2099/],
  ['eventDate', tooLong, /real date/],
  ['eventStartTime', '25:00', /time/],
  ['eventEndTime', '11', /time/],
  ['eventEndTime', '17:59', /later end/],
  ['eventEndTime', '17:00', /16 hours/],
  ['eventGuestCount', '0', /1 to 2,000/],
  ['eventGuestCount', '2001', /1 to 2,000/],
  ['eventGuestCount', '1e9', /1 to 2,000/],
  ['eventGuestCount', '1000000000', /1 to 2,000/],
  ['eventGuestCount', '-5', /1 to 2,000/],
  ['eventGuestCount', '1,2', /1 to 2,000/],
  ['eventGuestCount', '2,001', /1 to 2,000/],
  ['eventGuestCount', '12.5', /1 to 2,000/],
  ['eventGuestCount', 'a lot', /1 to 2,000/],
  ['eventGuestCount', '100 to 120', /one number/],
  ['eventGuestCount', '🍸', /1 to 2,000/],
  ['fromEmail', 'a@b', /email/],
  ['fromEmail', 'nora', /email/],
  ['fromEmail', 'nora@home.example, all@home.example', /email/],
  ['fromEmail', 'Nora <nora@home.example>', /email/],
  ['fromEmail', 'nora@home.example\r\nBcc: all@home.example', /email/],
  ['fromEmail', `${'x'.repeat(243)}@home.example`, /254/],
  ['phoneNumber', '1-800-FLOWERS', /phone/],
  ['phoneNumber', 'call me', /phone/],
  ['phoneNumber', '555-0142', /phone/],
  ['phoneNumber', '911', /phone/],
  ['phoneNumber', '9'.repeat(60), /phone/],
  ['eventZip', '3208', /five digits/],
  ['eventZip', '32084-1234', /five digits/],
  ['eventZip', 'ABCDE', /five digits/],
  ['cocktails', '51', /0 to 50/],
  ['garnishes', '-1', /0 to 50/],
  ['mixers', 'two', /0 to 50/],
  ['bartenders', '1.5', /0 to 50/],
  ['occasion', tooLong, /200/],
  ['heardFrom', tooLong, /200/],
  ['message', 'x'.repeat(5_001), /5,000/],
  ['message', 'x'.repeat(1_048_576), /5,000/],
  ['experience', 'x'.repeat(101), /menu/],
  ['experience', '\u0000', /menu/],
  ['package', '../elite', /menu/],
  ['drinks', 'x'.repeat(2_001), /plan/],
])('the field %s with the value %j is rejected with advice', (field, typed, words) => {
  const { errors } = refusal(read({ [field]: typed }))
  expect(errors.map((error) => error.field)).toEqual([field])
  expect(errors[0]?.message).toMatch(words)
})

const marked: [string, string, unknown][] = [
  ...needed.flatMap((field): [string, string, unknown][] => {
    const meant = taken(read())[field as keyof QuoteRequest]
    return ['\u0000', '\u202e', '\u200b'].map((unseen) => [field, `${unseen}${validQuoteForm[field]}${unseen}`, meant])
  }),
  ['requestorName', 'Nora\r\nBcc: everybody@home.example', 'Nora Bcc: everybody@home.example'],
  ['eventLocation', 'Jax\nBeach', 'Jax Beach'],
  ['message', 'a\u0000b\u202e\r\nc', 'ab\nc'],
  ['drinks', 'guests=\u0000120', 'guests=120'],
]
test.each(marked)('invisible characters are removed from the field %s with the value %j', (field, typed, meant) => {
  expect(taken(read({ [field]: typed }))[field as keyof QuoteRequest]).toEqual(meant)
})

test('a checkbox that is not on the form is rejected', () => {
  expect(refusal(read({}, ['champagne'])).errors).toEqual([
    { field: 'onRequest', message: 'Check only the boxes on the form' },
  ])
})

test('an empty quote form reports nine errors in page order', () => {
  const { errors } = refusal(parseQuoteRequest({ input: {}, onRequest: [] }, circumstances))
  expect(errors.map(({ field }) => field)).toEqual(needed)
})

function taken(reading: ParseQuoteRequestResult): QuoteRequest {
  if (!reading.ok) throw new Error('It was refused')
  return reading.request
}

function refusal(reading: ParseQuoteRequestResult) {
  if (reading.ok) throw new Error('It was taken as a good request')
  return reading
}

test('quote form errors for unlisted fields come last and only once', () => {
  const [unknown, date] = ['parking', 'eventDate'].map((field) => ({ field, message: 'Mend it' }))
  expect(sortFieldErrors([unknown!, date!, unknown!])).toEqual([date, unknown])
})
