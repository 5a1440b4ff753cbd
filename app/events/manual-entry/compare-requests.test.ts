import { expect, test } from 'vitest'
import { sampleQuoteRequest } from '../../../tests/doubles/sample-event.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import type { QuoteRequest } from '../event/event.ts'
import { parseManualRequest } from '../quote-form/parse-quote-request.ts'
import {
  minManualEventDate,
  toFieldCorrectionEntry,
  hasPriceRelevantChange,
  keepRemovedChoices,
  diffQuoteRequests,
  toQuoteFormValues,
  createMenuNameLookup,
} from './compare-requests.ts'

const circumstances = { today: minManualEventDate, timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 }

const nothingYet = {
  eventLocation: null,
  eventVenue: null,
  eventStartTime: null,
  eventEndTime: null,
  eventGuestCount: null,
  zip: null,
  experience: null,
  cocktails: null,
}

test.each<Partial<QuoteRequest>>([
  {},
  { ...nothingYet, fromEmail: null },
  { ...nothingYet, phoneNumber: null },
  { eventStartTime: null, eventGuestCount: null, eventVenue: null },
  { eventDate: '2019-05-15' },
  { phoneNumber: '+19045550142;ext=5' },
  { phoneNumber: '+442079460018;ext=12' },
  { zip: '32250', eventLocation: 'Jacksonville' },
  { zip: null, eventLocation: 'Jacksonville' },
  { phoneNumber: '+442079460018', experience: null, cocktails: null, garnishes: 0, mixers: 3, bartenders: 1 },
  {
    package: 'elite',
    occasion: 'Wedding',
    message: 'one\ntwo',
    heardFrom: 'A friend',
    onRequest: ['cups'],
    drinks: 'guests=120',
  },
  { heardFrom: 'my dentist' },
  { heardFrom: 'A friend: Jenny' },
  { heardFrom: 'instagram' },
])('filling the edit form and parsing it restores the request: %o', (changes) => {
  const request = sampleQuoteRequest(changes)
  expect(parseManualRequest(toQuoteFormValues(request), circumstances)).toEqual({ ok: true, request })
})

test('differences list each changed field with its old and new value', () => {
  const [before, after] = [
    sampleQuoteRequest(),
    sampleQuoteRequest({ eventDate: '2027-05-22', heardFrom: 'A friend', onRequest: ['cups'] }),
  ]
  const changes = diffQuoteRequests(before, after)
  expect(changes.map(toFieldCorrectionEntry)).toEqual([
    { label: 'Date', before: '2027-05-15', after: '2027-05-22' },
    { label: 'On request', before: '', after: 'Cups' },
    { label: 'How they heard about us', before: '', after: 'A friend' },
  ])
  expect(hasPriceRelevantChange(before, after)).toBe(true)
  expect(
    hasPriceRelevantChange(before, { ...before, requestorName: 'N. E.', message: 'x', phoneNumber: '+19045550199' }),
  ).toBe(false)
  expect(diffQuoteRequests(before, { ...before })).toEqual([])
})

test('differences use menu names for choices and one line for the company', () => {
  const own = { slug: 'ice-tower', label: 'A tower of ice', note: '', priceCents: 1, rate: 'once' } as never
  const nameOf = createMenuNameLookup({ ...sampleCatalog, version: 1, ownAddOns: [own] })
  const company = { name: 'A word', billingEmail: '', poNumber: '7', otherDay: null, needs: [] }
  const before = sampleQuoteRequest({ experience: 'luxe-cocktail', addOns: [] })
  const after = sampleQuoteRequest({ experience: 'long-gone', package: 'elite', addOns: ['ice-tower'], company })
  const said = (named?: { nameOf: typeof nameOf }) =>
    diffQuoteRequests(before, after, named).map(({ label, stored, typed }) => [label, stored, typed])
  const { experiences, packages } = sampleCatalog
  expect(said({ nameOf })).toEqual([
    ['Experience', experiences.find(({ slug }) => slug === 'luxe-cocktail')!.name, 'Long gone'],
    ['Package', '', packages.find(({ slug }) => slug === 'elite')!.packageName],
    ['Add-ons', '', 'A tower of ice'],
    ['Company', '', 'A word; PO number: 7'],
  ])
  expect(said()[0]).toEqual(['Experience', 'Luxe cocktail', 'Long gone'])
})

test('a choice removed from the menu stays selected until replaced', () => {
  const catalogue = { ...sampleCatalog, version: 1 }
  const stored = sampleQuoteRequest({ experience: 'absinthe', package: 'deluxe' })
  expect(keepRemovedChoices({}, stored, catalogue)).toEqual({ experience: 'absinthe', package: 'deluxe' })
  expect(keepRemovedChoices({ experience: 'luxe-cocktail', package: 'elite' }, stored, catalogue)).toEqual({
    experience: 'luxe-cocktail',
    package: 'elite',
  })
  expect(keepRemovedChoices({ experience: '' }, sampleQuoteRequest(), catalogue)).toEqual({ experience: '' })
})
