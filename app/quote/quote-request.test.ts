import { describe, expect, test } from 'vitest'
import { fullWords, goodWords } from '../../tests/doubles/sample-form.ts'
import { readQuoteRequest, type Reading } from './quote-request.ts'

const circumstances = { today: '2026-11-20', timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 }
/** The nine, in the order they stand on the page. */
const needed = [
  'eventDate', 'eventStartTime', 'eventEndTime', 'eventVenue', 'eventLocation', 'eventGuestCount',
  'requestorName', 'fromEmail', 'phoneNumber',
]
const read = (changes: Record<string, string> = {}, onRequest: string[] = []) =>
  readQuoteRequest({ words: { ...goodWords, ...changes }, onRequest }, circumstances)

test('nine answers make a request', () => {
  expect(read()).toEqual({
    ok: true,
    request: {
      requestorName: 'Nora Ephron',
      eventLocation: 'St. Augustine, FL 32084',
      eventVenue: 'The Cistern Club',
      eventDate: '2027-05-15',
      eventStartTime: '17:00',
      eventEndTime: '23:00',
      eventGuestCount: 120,
      fromEmail: 'nora@home.example',
      phoneNumber: '+19045550142',
      occasion: '',
      message: '',
      heardFrom: '',
      onRequest: [],
      experience: null,
      package: null,
      cocktails: null,
      garnishes: null,
      mixers: 0,
      bartenders: 0,
      zip: '32084',
      drinks: null,
      campaign: {},
    },
  })
})

test('everything optional is taken along', () => {
  const words = { ...fullWords, package: 'elite', garnishes: '0', mixers: '2', bartenders: ' 1 ', drinks: 'guests=120' }
  expect(read(words, ['cups', 'ice-and-coolers'])).toMatchObject({
    ok: true,
    request: {
      experience: 'luxe-cocktail', package: 'elite', cocktails: 4, garnishes: 0, mixers: 2, bartenders: 1,
      occasion: 'Our wedding', message: 'Dinner is at seven.\nPlease no rosemary.', heardFrom: 'A friend',
      onRequest: ['cups', 'ice-and-coolers'], drinks: 'guests=120',
    },
  })
})

describe('accepted as people type it', () => {
  test.each<[string, string, string | number]>([
    ['requestorName', '  Nora  ', 'Nora'],
    ['requestorName', 'Ada 🍸 & Émile 👩‍👩‍👧', 'Ada 🍸 & Émile 👩‍👩‍👧'],
    ['requestorName', '🍸'.repeat(200), '🍸'.repeat(200)],
    ['requestorName', 'נורה אפרון', 'נורה אפרון'],
    ['requestorName', 'Robert\'); DROP TABLE lead;--', 'Robert\'); DROP TABLE lead;--'],
    ['eventVenue', 'قاعة الأفراح', 'قاعة الأفراح'],
    ['eventVenue', '<b>The Barn</b>', '<b>The Barn</b>'],
    // The marks that keep mixed writing in order are typed by keyboards and turn nothing around.
    ['eventVenue', 'بار\u200e (904)', 'بار\u200e (904)'],
    ['eventDate', '5/15/2027', '2027-05-15'],
    ['eventDate', '2026-11-20', '2026-11-20'],
    ['eventStartTime', '5 PM', '17:00'],
    ['eventEndTime', '1:30 am', '01:30'],
    ['eventGuestCount', ' 1 ', 1],
    ['eventGuestCount', '2000', 2000],
    ['fromEmail', 'Nora.Ephron+Bar@Mail.Home.example', 'Nora.Ephron+Bar@Mail.Home.example'],
    ['fromEmail', " o'brien@home.example ", "o'brien@home.example"],
    ['phoneNumber', '904-555-0142', '+19045550142'],
    ['phoneNumber', '904.555.0142', '+19045550142'],
    ['phoneNumber', '1 904 555 0142', '+19045550142'],
    ['phoneNumber', '+1 (904) 555-0142', '+19045550142'],
    ['phoneNumber', '9045550142', '+19045550142'],
    ['phoneNumber', '+49 30 901820', '+4930901820'],
    ['phoneNumber', '+44 20 7946 0958', '+442079460958'],
  ])('%s %j', (field, typed, understood) => {
    const reading = read({ [field]: typed })
    expect(reading).toMatchObject({ ok: true, request: { [field]: understood } })
  })

  test('a message keeps its lines, whichever way its line ends are written', () => {
    expect(read({ message: 'one\r\ntwo\rthree\n\tfour\n\n' })).toMatchObject({ request: { message: 'one\ntwo\nthree\n\tfour' } })
  })
})

describe('refused, with a word on how to mend it', () => {
  const tooLong = 'x'.repeat(201)
  test.each<[string, string, RegExp]>([
    ...needed.flatMap((field): [string, string, RegExp][] => [
      [field, '', /^Enter /],
      [field, '   ', /^Enter /],
      [field, `${goodWords[field]}\u0000`, /invisible/],
      [field, `\u0007${goodWords[field]}`, /invisible/],
      [field, `${goodWords[field]}\u202eevil`, /invisible/],
      [field, `\u2066${goodWords[field]}\u2069`, /invisible/],
    ]),
    ['requestorName', tooLong, /200/],
    ['requestorName', 'Nora\r\nBcc: everybody@home.example', /invisible/],
    ['eventVenue', tooLong, /200/],
    ['eventLocation', tooLong, /200/],
    ['eventLocation', 'Jax\nBeach', /invisible/],
    ['eventDate', '2027-02-31', /real date/],
    ['eventDate', '2026-11-19', /today/],
    ['eventDate', '1999-12-31', /today/],
    ['eventDate', 'next spring', /real date/],
    ['eventDate', tooLong, /real date/],
    ['eventStartTime', '25:00', /time/],
    ['eventEndTime', '11', /time/],
    ['eventEndTime', '17:59', /later end/],
    ['eventEndTime', '17:00', /16 hours/],
    ['eventGuestCount', '0', /1 to 2000/],
    ['eventGuestCount', '2001', /1 to 2000/],
    ['eventGuestCount', '1e9', /1 to 2000/],
    ['eventGuestCount', '1000000000', /1 to 2000/],
    ['eventGuestCount', '-5', /1 to 2000/],
    ['eventGuestCount', '12.5', /1 to 2000/],
    ['eventGuestCount', 'about a hundred', /1 to 2000/],
    ['eventGuestCount', '🍸', /1 to 2000/],
    ['fromEmail', 'a@b', /e-mail/],
    ['fromEmail', 'nora', /e-mail/],
    ['fromEmail', 'nora@home.example, all@home.example', /e-mail/],
    ['fromEmail', 'Nora <nora@home.example>', /e-mail/],
    ['fromEmail', 'nora@home.example\r\nBcc: all@home.example', /invisible/],
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
    ['message', 'a\u0000b', /invisible/],
    ['message', 'a\u202eb', /invisible/],
    ['experience', 'x'.repeat(101), /menu/],
    ['experience', '\u0000', /menu/],
    ['package', '../elite', /menu/],
    ['drinks', 'x'.repeat(2_001), /plan/],
    ['drinks', 'guests=\u0000', /invisible/],
  ])('%s %j', (field, typed, words) => {
    const { errors } = refusal(read({ [field]: typed }))
    expect(errors.map((error) => error.field)).toEqual([field])
    expect(errors[0]?.message).toMatch(words)
  })

  test('a box that is not on the form', () => {
    expect(refusal(read({}, ['champagne'])).errors).toEqual([{ field: 'onRequest', message: 'Tick only the boxes on the form' }])
  })

  test('nothing at all: nine messages, in the order of the page', () => {
    const { errors } = refusal(readQuoteRequest({ words: {}, onRequest: [] }, circumstances))
    expect(errors.map(({ field }) => field)).toEqual(needed)
  })
})

describe('the ZIP', () => {
  test.each([
    ['St. Augustine, FL 32084', '', '32084'],
    ['32084', '', '32084'],
    ['32084-1234', '', '32084'],
    ['12345 Ocean Blvd, Jacksonville 32250', '', '32250'],
    ['Jacksonville', '', null],
    ['Jacksonville', '32250', '32250'],
    ['St. Augustine, FL 32084', '32250', '32250'],
    ['call 904-5550142', '', null],
    ['PO 123456', '', null],
  ])('location %j with ZIP field %j is %s', (eventLocation, eventZip, zip) => {
    expect(read({ eventLocation, eventZip })).toMatchObject({ ok: true, request: { zip } })
  })
})

function refusal(reading: Reading) {
  if (reading.ok) throw new Error('It was taken as a good request')
  return reading
}
