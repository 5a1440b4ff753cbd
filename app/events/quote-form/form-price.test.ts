import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { createQuoteSnapshot } from '../event/quote-snapshot.ts'
import { toShownEstimate } from '../event/quoted-estimates.ts'
import { computeFormPrice, defaultEventHours } from './form-price.ts'
import { parseQuoteRequest } from './parse-quote-request.ts'
import { parseDraftEvent } from './parse-draft-event.ts'

const terms = { catalogue: { ...sampleCatalog, version: 1 }, timeZone: 'America/New_York', today: '2026-11-24' }
const { catalogue, timeZone } = terms
const slugs = catalogue.experiences.map(({ slug }) => slug)

const getPrice = (input: Record<string, string>, miles: number | null = null) =>
  computeFormPrice(parseDraftEvent(input), miles, terms)

const timeOfDay = fc
  .nat(95)
  .map((quarter) => `${String(quarter >> 2).padStart(2, '0')}:${(quarter % 4) * 15}`.replace(/:0$/, ':00'))
const count = fc.option(fc.nat(6).map(String), { nil: '' })
const anyParty = fc.record({
  eventDate: fc.nat(700).map((days) => Temporal.PlainDate.from('2026-11-24').add({ days }).toString()),
  eventGuestCount: fc.integer({ min: 1, max: 2000 }).map(String),
  eventStartTime: timeOfDay,
  eventEndTime: timeOfDay,
  experience: fc.constantFrom('', ...slugs),
  package: fc.constantFrom('', '', ...catalogue.packages.map(({ slug }) => slug)),
  cocktails: count,
  garnishes: count,
  mixers: count,
  bartenders: count,
})

/** The stored estimate of a request. Null if its times are not valid. */
function getStored(party: Record<string, string>, miles: number | null) {
  const reached = { eventLocation: 'A town', eventVenue: 'A barn', requestorName: 'Maya', phoneNumber: '904 555 0142' }
  const { stopsMinutesBeforeEnd } = catalogue.rules
  const input = { ...party, ...reached, fromEmail: 'maya@home.example' }
  const reading = parseQuoteRequest({ input, onRequest: [] }, { today: '2026-11-24', timeZone, stopsMinutesBeforeEnd })
  return reading.ok ? createQuoteSnapshot(reading.request, miles, catalogue, timeZone) : null
}

test('the form price for a date without guests assumes no hours and asks for guests', () => {
  const { quote, assumed } = getPrice({ eventDate: '2026-12-05' })
  expect([quote.estimate.lines, assumed]).toEqual([[], null])
  expect(quote.estimate.open).not.toContain('date')
  expect(quote.estimate.open).toContain('guests')
})

test('the price shown equals the stored estimate for every experience', () => {
  fc.assert(
    fc.property(anyParty, fc.option(fc.nat(400)), (party, miles) => {
      const storedWith = (choice: Record<string, string>) => getStored({ ...party, ...choice }, miles)
      const stored = storedWith({})
      // Requests with invalid times are rejected.
      fc.pre(stored !== null)
      const { quote, totals, assumed } = getPrice(party, miles)
      expect([quote.estimate.totalCents, quote.range, assumed]).toEqual([stored.totalCents, stored.range ?? null, null])
      const bundle = catalogue.packages.find(({ slug }) => slug === party.package)
      for (const experience of slugs) {
        // Another experience than the package's deselects the package.
        const chosen = { experience, package: bundle?.experienceSlug === experience ? bundle.slug : '' }
        expect([experience, totals![experience]]).toEqual([experience, storedWith(chosen)!.totalCents])
      }
      if (quote.range) {
        const sums = Object.values(totals!)
        expect(quote.range).toEqual({ leastCents: Math.min(...sums), mostCents: Math.max(...sums) })
      }
    }),
  )
})

test.each<[string, Record<string, string>, number[] | null, string | null]>([
  ['nothing', {}, null, null],
  ['a day', { eventDate: '2027-05-15' }, null, null],
  ['guests', { eventGuestCount: '120' }, null, null],
  ['both: five hours of pouring', { eventDate: '2027-05-15', eventGuestCount: '120' }, [900, 1100, 700], '17:00'],
  [
    'a start alone',
    { eventDate: '2027-05-15', eventGuestCount: '120', eventStartTime: '19:00' },
    [900, 1100, 700],
    '17:00',
  ],
  [
    'both times',
    { eventDate: '2027-05-15', eventGuestCount: '120', eventStartTime: '17:00', eventEndTime: '23:00' },
    [900, 1100, 700],
    null,
  ],
  [
    'times nobody can serve',
    { eventDate: '2027-05-15', eventGuestCount: '120', eventStartTime: '17:00', eventEndTime: '10:00' },
    [900, 1100, 700],
    '17:00',
  ],
])('with %s entered, the form shows the totals it can compute', (_, input, dollars, start) => {
  const { totals, assumed } = getPrice(input)
  expect(totals && Object.values(totals)).toEqual(dollars && dollars.map((sum) => sum * 100))
  expect(assumed?.start ?? null).toBe(start)
})

test('the form price has no timeline with assumed times and no total with invalid ones', () => {
  const party = { eventDate: '2027-05-15', eventGuestCount: '120', experience: 'luxe-cocktail' }
  const assumed = getPrice(party, 10).quote
  expect([assumed.timeline, assumed.estimate.open]).toEqual([[], []])
  const bundled = getPrice({ ...party, package: 'elite' }, 10).quote.estimate.lines.map(({ reason }) => reason)
  expect(bundled).toContainEqual(expect.objectContaining({ code: 'service-time', served: null }))
  const typed = { ...party, eventStartTime: '17:00', eventEndTime: '17:30' }
  expect(getPrice(typed, 10).quote.estimate.open).toEqual(['too-short'])
  // A past day is an error at its field, so no price is shown.
  const past = getPrice({ ...party, eventDate: '2026-11-23' }, 10)
  expect([past.quote.estimate.open, past.quote.estimate.totalCents, past.totals]).toEqual([['date'], null, null])
  expect(getPrice({ eventGuestCount: '120' }).quote.estimate.open).toEqual(['experience', 'date', 'travel'])
  const event = parseDraftEvent({ ...typed, eventEndTime: '10:00' })
  const before = { start: '17:00', end: '22:00' }
  expect(computeFormPrice(event, 10, terms, before).quote.estimate.totalCents).toBe(95_000)
  expect(computeFormPrice(event, 10, terms, defaultEventHours).quote.estimate.totalCents).toBe(110_000)
})

/** The lowest price shown: the total, or the lower end of the range. */
function getLeast({ quote }: ReturnType<typeof getPrice>): number | null {
  return quote.estimate.totalCents ?? quote.range?.leastCents ?? null
}

const some = (most: number) => fc.integer({ min: 1, max: most }).map(String)
test.each<[string, fc.Arbitrary<string>]>([
  ['experience', fc.constantFrom(...slugs)],
  ['bartenders', some(12)],
  ['cocktails', some(12)],
  ['garnishes', some(12)],
  ['mixers', some(12)],
])('answering %s never lowers the price', (field, answers) => {
  fc.assert(
    fc.property(anyParty, fc.option(fc.nat(400)), answers, (party, miles, answer) => {
      const open = { ...party, [field]: '', ...(field === 'experience' && { package: '' }) }
      const [before, after] = [getLeast(getPrice(open, miles)), getLeast(getPrice({ ...open, [field]: answer }, miles))]
      if (before !== null) expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('typed times lower the price only if the form showed its assumed hours', () => {
  fc.assert(
    fc.property(anyParty, fc.option(fc.nat(400)), (party, miles) => {
      const open = { ...party, eventStartTime: '', eventEndTime: '' }
      const before = [open, { ...party, eventEndTime: '' }].map((answered) => getPrice(answered, miles))
      const after = getLeast(getPrice(party, miles))
      for (const price of before) {
        const least = getLeast(price)
        if (least !== null && after !== null && after < least) expect(price.assumed).toEqual(defaultEventHours)
      }
    }),
  )
})

test('entering the number of guests never lowers the price', () => {
  fc.assert(
    fc.property(anyParty, fc.option(fc.nat(400)), (party, miles) => {
      const bundle = catalogue.packages.find(({ slug }) => slug === party.package)
      const wanted = bundle?.experienceSlug ?? party.experience
      const listed = catalogue.experiences.filter(({ slug }) => wanted === '' || slug === wanted)
      const listedCents = Math.min(...listed.map(({ priceCents }) => priceCents))
      const price = getLeast(getPrice(party, miles))
      if (price !== null) expect(price).toBeGreaterThanOrEqual(listedCents)
    }),
  )
})

test('choosing a package of an experience never lowers its price', () => {
  fc.assert(
    fc.property(anyParty, fc.option(fc.nat(400)), fc.constantFrom(...catalogue.packages), (party, miles, bundle) => {
      const open = { ...party, experience: bundle.experienceSlug, package: '' }
      const before = getLeast(getPrice(open, miles))
      const after = getLeast(getPrice({ ...open, package: bundle.slug }, miles))
      if (before !== null) expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('entering the location never lowers the price', () => {
  fc.assert(
    fc.property(anyParty, fc.nat(4000), (party, miles) => {
      const [before, after] = [getLeast(getPrice(party)), getLeast(getPrice(party, miles))]
      if (before !== null) expect(after).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('beyond the farthest distance, the stored estimate matches the form’s price', () => {
  const far = { state: 'far', words: 'Too far' } as const
  fc.assert(
    fc.property(anyParty, fc.integer({ min: 121, max: 4000 }), (party, miles) => {
      const stored = getStored(party, miles)
      fc.pre(stored !== null)
      const { quote } = getPrice(party)
      const told = toShownEstimate({ ...stored, day: far })
      expect([told.totalCents, told.range ?? null]).toEqual([quote.estimate.totalCents, quote.range])
      expect(told.lines.map(({ code, totalCents }) => [code, totalCents])).toEqual(
        quote.estimate.lines.map(({ code, totalCents }) => [code, totalCents]),
      )
      expect(told.isDriveOpen).toBe(true)
    }),
  )
})

test.each([
  ['guests', { eventGuestCount: '' }],
  ['times', { eventStartTime: '', eventEndTime: '' }],
  ['a package', { package: '' }],
])('a form with or without %s shows no travel fee beyond the farthest distance', (_, open) => {
  fc.assert(
    fc.property(anyParty, fc.integer({ min: 121, max: 4000 }), (party, miles) => {
      for (const asked of [party, { ...party, ...open }]) {
        const stored = getStored(asked, miles)
        if (!stored) continue
        const told = toShownEstimate({ ...stored, day: { state: 'far', words: 'Too far' } })
        expect(told.lines.some(({ code }) => code === 'travel')).toBe(false)
        const sum = told.lines.reduce((all, { totalCents }) => all + totalCents, 0)
        if (told.totalCents !== null) expect(told.totalCents).toBe(sum)
      }
    }),
  )
})
