import { describe, expect, test } from 'vitest'
import { fullQuoteForm, validQuoteForm } from '../../../tests/doubles/sample-form.ts'
import { parseQuoteRequest } from './parse-quote-request.ts'

const circumstances = { today: '2026-11-20', timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 }
const read = (changes: Record<string, string> = {}, onRequest: string[] = []) =>
  parseQuoteRequest({ input: { ...validQuoteForm, ...changes }, onRequest }, circumstances)

test('a quote request needs only the nine required answers', () => {
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

test('a quote request keeps all optional answers', () => {
  const words = {
    ...fullQuoteForm,
    package: 'elite',
    garnishes: '0',
    mixers: '2',
    bartenders: ' 1 ',
    drinks: 'guests=120',
  }
  expect(read(words, ['cups', 'ice-and-coolers'])).toMatchObject({
    ok: true,
    request: {
      experience: 'luxe-cocktail',
      package: 'elite',
      cocktails: 4,
      garnishes: 0,
      mixers: 2,
      bartenders: 1,
      occasion: 'Our wedding',
      message: 'Dinner is at seven.\nPlease no rosemary.',
      heardFrom: 'A friend',
      onRequest: ['cups', 'ice-and-coolers'],
      drinks: 'guests=120',
    },
  })
})

test.each([
  [{ heardFrom: 'A friend', heardWords: 'Jenny' }, 'A friend: Jenny'],
  [{ heardFrom: 'Something else', heardWords: ' my dentist ' }, 'my dentist'],
  // The older form had a single text field.
  [{ heardFrom: 'insta' }, 'insta'],
])('the referral answer %o is stored as %j', (words, heardFrom) => {
  expect(read(words)).toMatchObject({ ok: true, request: { heardFrom } })
})

test('a referral text that is too long reports an error at its own field', () => {
  const reading = read({ heardFrom: 'A friend', heardWords: 'x'.repeat(195) })
  expect(reading).toMatchObject({ ok: false, errors: [{ field: 'heardWords', message: expect.stringMatching('200') }] })
})

describe('accepted input formats', () => {
  test.each<[string, string, string | number]>([
    ['requestorName', '  Nora  ', 'Nora'],
    ['requestorName', 'Ada 🍸 & Émile 👩‍👩‍👧', 'Ada 🍸 & Émile 👩‍👩‍👧'],
    ['requestorName', '🍸'.repeat(200), '🍸'.repeat(200)],
    ['requestorName', 'נורה אפרון', 'נורה אפרון'],
    ['requestorName', "Robert'); DROP TABLE lead;--", "Robert'); DROP TABLE lead;--"],
    ['eventVenue', 'قاعة الأفراح', 'قاعة الأفراح'],
    ['eventVenue', '<b>The Barn</b>', '<b>The Barn</b>'],
    // Invisible direction marks come from keyboards and are harmless.
    ['eventVenue', 'بار\u200e (904)', 'بار\u200e (904)'],
    ['eventDate', '5/15/2027', '2027-05-15'],
    ['eventDate', '2026-11-20', '2026-11-20'],
    ['eventStartTime', '5 PM', '17:00'],
    ['eventEndTime', '1:30 am', '01:30'],
    ['eventGuestCount', ' 1 ', 1],
    ['eventGuestCount', '2000', 2000],
    ['eventGuestCount', '1,200', 1200],
    ['fromEmail', 'Nora.Ephron+Bar@Mail.Home.example', 'Nora.Ephron+Bar@Mail.Home.example'],
    ['fromEmail', " o'brien@home.example ", "o'brien@home.example"],
    ['fromEmail', 'o’brien@home.example', "o'brien@home.example"],
    ['phoneNumber', '904-555-0142', '+19045550142'],
    ['phoneNumber', '904-555-0142 (cell)', '+19045550142'],
    ['eventGuestCount', '80+', 80],
    ['eventStartTime', 'noon', '12:00'],
    ['eventEndTime', '11p', '23:00'],
    ['eventEndTime', '2330', '23:30'],
    ['phoneNumber', '904.555.0142', '+19045550142'],
    ['phoneNumber', '1 904 555 0142', '+19045550142'],
    ['phoneNumber', '+1 (904) 555-0142', '+19045550142'],
    ['phoneNumber', '9045550142', '+19045550142'],
    ['phoneNumber', '904-555-0142 ext 5', '+19045550142;ext=5'],
    ['phoneNumber', '(904) 555-0142 ext. 5', '+19045550142;ext=5'],
    ['phoneNumber', '904-555-0142 x5', '+19045550142;ext=5'],
    ['phoneNumber', '+49 30 901820', '+4930901820'],
    ['phoneNumber', '+44 20 7946 0958', '+442079460958'],
  ])('the quote form field %s accepts %j', (field, typed, understood) => {
    const reading = read({ [field]: typed })
    expect(reading).toMatchObject({ ok: true, request: { [field]: understood } })
  })

  test('the message of a quote request keeps its lines for any line endings', () => {
    expect(read({ message: 'one\r\ntwo\rthree\n\tfour\n\n' })).toMatchObject({
      request: { message: 'one\ntwo\nthree\n\tfour' },
    })
  })
})

describe('the ZIP code of a quote request', () => {
  test.each([
    ['St. Augustine, FL 32084', '', '32084'],
    ['32084', '', '32084'],
    ['32084-1234', '', '32084'],
    ['12345 Ocean Blvd, Jacksonville 32250', '', '32250'],
    ['13475 Atlantic Blvd, Jacksonville', '', null],
    ['Jacksonville', '', null],
    ['Jacksonville', '32250', '32250'],
    ['St. Augustine, FL 32084', '32250', '32250'],
    ['call 904-5550142', '', null],
    ['PO 123456', '', null],
  ])('location %j with ZIP field %j gives %s', (eventLocation, eventZip, zip) => {
    expect(read({ eventLocation, eventZip })).toMatchObject({ ok: true, request: { zip } })
  })
})
