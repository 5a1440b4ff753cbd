import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../menu/catalog/sample-catalog.ts'
import {
  computeClaimSearchRange,
  maxSearchDays,
  type Availability,
  type AvailabilityContext,
  type AvailabilityQuery,
} from './availability.ts'
import { findNearbyOpenDays, initialSearchDays } from './find-alternative-slots.ts'
import { isSearchComplete, computeAvailability } from './compute-availability.ts'
import { formatAvailability } from './availability-text.ts'
import { availabilityFormatters } from './availability-formatters.ts'
import { computeDayLimits, defaultCapacity, type DayRule } from './capacity.ts'
import { noBusyTimes } from './time-spans.ts'
import {
  computeStaffingWindow,
  computeOverlapDays,
  defaultEveningTimes,
  expandDateRange,
  type CapacityClaim,
} from './capacity-claims.ts'
import { findConflictingClaims, listWindowDays, findCapacityShortage } from './capacity-shortage.ts'

const timeZone = 'America/New_York'
const catalogue = { ...sampleCatalog, version: 1 }
const none = { experience: null, package: null, bartenders: 0, cocktails: null, garnishes: null, mixers: 0 }
const saturday = '2027-10-16'

const at = (clock: string) => Temporal.ZonedDateTime.from(`${clock}[${timeZone}]`).epochMilliseconds
function place(date: string, start: string, end: string, more: { guests?: number; miles?: number | null } = {}) {
  const { guests = 60, miles = 0 } = more
  return computeStaffingWindow({ date, start, end, guests, miles, choices: none }, catalogue, defaultCapacity, timeZone)
}
const claim = (ownerId: string, of: ReturnType<typeof place>, until: string | null = null): CapacityClaim => ({
  ...of,
  ownerId,
  until,
})
const rule = (rule: Partial<DayRule> & Pick<DayRule, 'kind' | 'from'>): DayRule => ({
  id: rule.kind + rule.from,
  to: rule.from,
  weekday: null,
  events: null,
  bartenders: null,
  note: '',
  ...rule,
})

const days = (more: Partial<AvailabilityContext> = {}): AvailabilityContext => ({
  around: maxSearchDays,
  catalogue,
  capacity: defaultCapacity,
  rules: [],
  claims: [],
  own: noBusyTimes,
  today: '2026-11-20',
  timeZone,
  ...more,
})
const question = (more: Partial<AvailabilityQuery> = {}): AvailabilityQuery => ({
  date: saturday,
  times: { start: '17:00', end: '22:00' },
  guests: 60,
  miles: 10,
  choices: none,
  ...more,
})

describe('the staffing window of an event', () => {
  test('an event’s staffing window includes drive, margin, set-up, pack-down and the return to base', () => {
    // 36 miles × 1.25 at 45 mph: an hour each way. Arrival an hour before, half an hour's margin, an hour to pack.
    const { from, to, bartenders } = place(saturday, '17:00', '22:00', { miles: 36 })
    expect([from, to, bartenders]).toEqual([at('2027-10-16T14:30'), at('2027-10-17T00:00'), 1])
  })

  test('above 75 guests the staffing window has a longer set-up and two bartenders', () => {
    const { from, bartenders } = place(saturday, '17:00', '22:00', { guests: 120 })
    expect([from, bartenders]).toEqual([at('2027-10-16T14:30'), 2])
  })

  test('the staffing window assumes 40 miles when the distance is unknown', () => {
    expect(place(saturday, '17:00', '22:00', { miles: null })).toEqual(place(saturday, '17:00', '22:00', { miles: 40 }))
  })

  test('the staffing window covers every local day it touches, across midnight and clock changes', () => {
    expect(listWindowDays(place(saturday, '18:00', '02:00'), timeZone)).toEqual([saturday, '2027-10-17'])
    expect(listWindowDays(place('2027-11-06', '20:00', '01:30'), timeZone)).toEqual(['2027-11-06', '2027-11-07'])
    expect(listWindowDays(place('2027-03-14', '02:30', '06:00'), timeZone)).toEqual(['2027-03-14'])
    expect(listWindowDays(place('2028-02-29', '12:00', '16:00'), timeZone)).toEqual(['2028-02-29'])
  })
})

describe('the capacity check', () => {
  const limits =
    (rules: DayRule[] = [], capacity = defaultCapacity) =>
    (day: string) =>
      computeDayLimits(day, rules, capacity)
  const brunch = place(saturday, '10:00', '13:00')
  const evening = place(saturday, '18:00', '22:00')

  test.each<[string, CapacityClaim[], ReturnType<typeof limits>, ReturnType<typeof findCapacityShortage>]>([
    ['nobody has it', [], limits(), null],
    ['one event a day', [claim('a', brunch)], limits(), 'events'],
    [
      'two events a day, one after the other',
      [claim('a', brunch)],
      limits([], { ...defaultCapacity, eventsADay: 2 }),
      null,
    ],
    [
      'a day given two events',
      [claim('a', evening)],
      limits([rule({ kind: 'places', from: saturday, events: 2 })]),
      null,
    ],
    [
      'two events a day at the same time, one team',
      [claim('a', place(saturday, '17:00', '21:00'))],
      limits([], { ...defaultCapacity, eventsADay: 2 }),
      'crew',
    ],
    ['the team is still away since Friday', [claim('a', place('2027-10-15', '22:00', '14:30'))], limits(), 'crew'],
    [
      'bartenders busy at another event',
      [claim('a', place(saturday, '17:00', '23:00', { guests: 300 }))],
      limits([], { ...defaultCapacity, crews: 2, eventsADay: 2 }),
      'bartenders',
    ],
    ['a closed day', [], limits([rule({ kind: 'closed', from: saturday })]), 'closed'],
    ['Saturdays closed', [], limits([rule({ kind: 'closed', from: '2027-01-01', to: null, weekday: 6 })]), 'closed'],
    ['Mondays closed', [], limits([rule({ kind: 'closed', from: '2027-01-01', to: null, weekday: 1 })]), null],
  ])('the capacity check finds which limit an event would exceed: %s', (_, claims, getLimits, expected) => {
    expect(findCapacityShortage(place(saturday, '15:30', '20:00'), claims, getLimits)).toBe(expected)
  })

  test('a hold and a proposal of one event need one team and the larger staff', () => {
    const held = claim('a', place(saturday, '17:00', '21:00', { guests: 150 }))
    const proposed = claim('a', place(saturday, '18:00', '23:00', { guests: 75 }))
    const two = limits([], { ...defaultCapacity, crews: 2, eventsADay: 2, bartenders: 3 })
    expect(findCapacityShortage(place(saturday, '15:30', '20:00'), [held, proposed], two)).toBe(null)
    expect(findCapacityShortage(place(saturday, '15:30', '20:00'), [held, { ...proposed, ownerId: 'b' }], two)).toBe(
      'events',
    )
    const lowered = limits([], { ...defaultCapacity, crews: 2, eventsADay: 2, bartenders: 2 })
    expect(findCapacityShortage(place(saturday, '15:30', '20:00'), [held, proposed], lowered)).toBe('bartenders')
  })

  test('a raised Saturday limit also covers a late event after midnight', () => {
    const late = place(saturday, '19:00', '02:00')
    expect(
      findCapacityShortage(late, [claim('a', late)], limits([rule({ kind: 'places', from: saturday, events: 2 })])),
    ).toBe(null)
  })
})

const anyEvening = fc.record({
  date: fc.integer({ min: 0, max: 4 }).map((i) => Temporal.PlainDate.from('2027-10-14').add({ days: i }).toString()),
  start: fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`),
  length: fc.integer({ min: 2, max: 16 }),
  guests: fc.integer({ min: 1, max: 300 }),
  miles: fc.integer({ min: 0, max: 120 }),
})
const anyCapacity = fc.record({
  crews: fc.integer({ min: 1, max: 3 }),
  eventsADay: fc.integer({ min: 1, max: 3 }),
  bartenders: fc.integer({ min: 4, max: 8 }),
})

test('events accepted one after another never exceed the limits at any moment or day', () => {
  fc.assert(
    fc.property(fc.array(anyEvening, { maxLength: 12 }), anyCapacity, (evenings, numbers) => {
      const capacity = { ...defaultCapacity, ...numbers }
      const getLimits = (day: string) => computeDayLimits(day, [], capacity)
      const claims: CapacityClaim[] = []
      for (const [i, { date, start, length, guests, miles }] of evenings.entries()) {
        const [hours = 0, minutes = '00'] = start.split(':')
        const end = `${String((Number(hours) + length) % 24).padStart(2, '0')}:${minutes}`
        const wanted = computeStaffingWindow(
          { date, start, end, guests, miles, choices: none },
          catalogue,
          capacity,
          timeZone,
        )
        if (findCapacityShortage(wanted, claims, getLimits) === null) claims.push(claim(String(i), wanted))
        else
          expect(findConflictingClaims(wanted, claims).length > 0 || wanted.bartenders > capacity.bartenders).toBe(true)
      }
      for (const { from: moment } of claims) {
        const out = claims.filter(({ from, to }) => from <= moment && moment < to)
        expect(out.length).toBeLessThanOrEqual(capacity.crews)
        expect(out.reduce((sum, { bartenders }) => sum + bartenders, 0)).toBeLessThanOrEqual(capacity.bartenders)
      }
      for (const of of Map.groupBy(claims, ({ day }) => day).values())
        expect(of.length).toBeLessThanOrEqual(capacity.eventsADay)
    }),
  )
})

describe('claims outside the date range', () => {
  const anyFar = fc
    .record({
      farthest: fc.constantFrom(0, 300, 1_800, 8_130),
      numbers: fc.record({
        crews: fc.integer({ min: 1, max: 2 }),
        eventsADay: fc.integer({ min: 1, max: 2 }),
        driveFactor: fc.constantFrom(1, 1.25, 3),
        driveMph: fc.constantFrom(10, 45, 80),
        marginMinutes: fc.constantFrom(0, 30, 240),
        unknownMiles: fc.constantFrom(0, 40, 500),
        farthestMiles: fc.constantFrom(1, 120, 5_000),
      }),
    })
    .chain(({ farthest, numbers }) => {
      const anyMiles = fc.option(fc.integer({ min: 0, max: farthest }))
      const events = fc.array(
        fc.record({
          date: fc
            .integer({ min: -130, max: 130 })
            .map((days) => Temporal.PlainDate.from('2027-11-07').add({ days }).toString()),
          start: fc.constantFrom('00:00', '02:30', '12:00', '23:59'),
          end: fc.constantFrom('00:00', '03:00', '12:00', '23:58'),
          miles: anyMiles,
          guests: fc.constantFrom(60, 200),
        }),
        { minLength: 1, maxLength: 14 },
      )
      return fc.record({
        events,
        farthest: fc.constant(farthest),
        capacity: fc.constant({ ...defaultCapacity, ...numbers }),
      })
    })

  test('claims outside the date range change neither the capacity check nor the availability answer', () => {
    fc.assert(
      fc.property(anyFar, ({ events: [asked, ...events], farthest, capacity }) => {
        const placeAt = (event: NonNullable<typeof asked>) =>
          computeStaffingWindow({ ...event, choices: none }, catalogue, capacity, timeZone)
        const claims = events.map((event, i) => claim(String(i), placeAt(event), i % 3 === 0 ? '2026-12-01' : null))
        const within = ([from, to]: readonly [string, string]) => claims.filter(({ day }) => day >= from && day <= to)

        const wanted = placeAt(asked!)
        const touched = listWindowDays(wanted, timeZone)
        const near = within(
          expandDateRange([touched[0]!, touched.at(-1)!], computeOverlapDays(farthest, catalogue.rules, capacity)),
        )
        const getLimits = (day: string) => computeDayLimits(day, [], capacity)
        expect(findConflictingClaims(wanted, near)).toEqual(findConflictingClaims(wanted, claims))
        expect(findCapacityShortage(wanted, near, getLimits)).toBe(findCapacityShortage(wanted, claims, getLimits))

        const { date, start, end, guests, miles } = asked!
        const visitor = question({ date, times: { start, end }, guests, miles })
        const whole = computeAvailability(visitor, days({ capacity, claims }))
        const answerWithin = (around: number) => {
          const known = days({
            around,
            capacity,
            claims: within(computeClaimSearchRange(date, farthest, { around, catalogue, capacity })),
          })
          const answer = computeAvailability(visitor, known)
          return { answer, isWhole: isSearchComplete(answer, known) }
        }
        expect(answerWithin(maxSearchDays)).toEqual({ answer: whole, isWhole: true })
        // A narrower search that reports completeness gives the whole result.
        for (const close of [answerWithin(0), answerWithin(initialSearchDays)])
          if (close.isWhole) expect(close.answer).toEqual(whole)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('the search for days ends when the day or two same-weekday alternatives are open', () => {
  const isWholeWith = (around: number, ...taken: string[]) => {
    const claims = taken.map((date) => claim(date, place(date, '17:00', '22:00')))
    const close = days({ around, claims })
    return isSearchComplete(computeAvailability(question(), close), close)
  }
  expect(isWholeWith(0)).toBe(true)
  expect(isWholeWith(0, saturday)).toBe(false)
  expect(isWholeWith(initialSearchDays, saturday, '2027-10-09', '2027-10-23')).toBe(true)
  expect(isWholeWith(initialSearchDays, saturday, '2027-10-09', '2027-10-23', '2027-10-02')).toBe(false)
})

describe('the availability answer', () => {
  const own = (kind: 'busy' | 'ask', from: string, to: string) => ({
    ...noBusyTimes,
    [kind]: [{ from: at(`${saturday}T${from}`), to: at(`${saturday}T${to}`) }],
  })
  const booked = claim('a', place(saturday, '17:00', '22:00'))
  const held = claim('b', place(saturday, '17:00', '22:00'), '2026-11-28')

  test.each<[string, Partial<AvailabilityQuery>, Partial<AvailabilityContext>, object]>([
    ['open', {}, {}, { state: 'open', near: [] }],
    ['open without times', { times: null, guests: null, miles: null }, {}, { state: 'open' }],
    ['short notice', { date: '2026-11-22' }, {}, { state: 'ask', why: 'notice' }],
    ['on the first day of no short notice', { date: '2026-11-23' }, {}, { state: 'open' }],
    ['too far ahead', { date: '2028-11-21' }, {}, { state: 'ask', why: 'horizon' }],
    ['an ask-me day', {}, { rules: [rule({ kind: 'ask', from: saturday })] }, { state: 'ask', why: 'ask-day' }],
    ['more bartenders needed than the business has', { guests: 400 }, {}, { state: 'ask', why: 'size' }],
    ['too large on a taken day', { guests: 400 }, { claims: [booked] }, { state: 'taken' }],
    ['booked', {}, { claims: [booked] }, { state: 'taken', until: null }],
    ['closed, like booked', {}, { rules: [rule({ kind: 'closed', from: saturday })] }, { state: 'taken', until: null }],
    ['held', {}, { claims: [held] }, { state: 'held', until: '2026-11-28' }],
    ['booked and held', {}, { claims: [booked, held] }, { state: 'taken', until: null }],
    ['far', { miles: 383 }, { claims: [booked] }, { state: 'far', near: [] }],
    ['busy in the owner’s own calendar', {}, { own: own('busy', '13:00', '19:00') }, { state: 'taken', until: null }],
    [
      'the owner is busy, and another event is on hold',
      {},
      { claims: [held], own: own('busy', '13:00', '19:00') },
      { state: 'taken' },
    ],
    ['the owner is busy until before the team leaves', {}, { own: own('busy', '08:00', '12:00') }, { state: 'open' }],
    [
      'the owner is busy until shortly before',
      {},
      { own: own('busy', '08:00', '15:00') },
      { state: 'ask', why: 'tight' },
    ],
    [
      'the owner’s calendar is uncertain',
      {},
      { own: own('ask', '00:00', '23:59') },
      { state: 'ask', why: 'own-calendar' },
    ],
    ['the owner’s calendar is uncertain in the morning', {}, { own: own('ask', '00:00', '09:00') }, { state: 'open' }],
    [
      'the owner is back too late for the margin',
      {},
      { claims: [claim('a', place('2027-10-15', '22:00', '13:50'))] },
      { state: 'ask', why: 'tight' },
    ],
  ])('the availability of a date has the expected state and reason: %s', (_, asked, known, expected) => {
    expect(computeAvailability(question(asked), days(known))).toMatchObject(expected)
  })

  test('suggested dates skip days when the owner’s calendar is busy or uncertain', () => {
    const all = (date: string) => ({ from: at(`${date}T00:00`), to: at(`${date}T23:59`) })
    const own = { busy: [all(saturday), all('2027-10-15')], ask: [all('2027-10-14')] }
    const { near } = computeAvailability(question(), days({ own }))
    expect(near.map(({ date }) => date)).toEqual(['2027-10-09', '2027-10-23', '2027-10-17', '2027-10-18', '2027-10-13'])
  })

  test('suggestions cover the same weekday, nearby days, another start and fewer guests, with price differences', () => {
    const capacity = { ...defaultCapacity, crews: 2, eventsADay: 2 }
    const claims = [claim('a', place(saturday, '19:00', '22:00', { guests: 220 }))]
    const choices = { ...none, experience: 'hops-and-grapes' }
    const { state, near } = computeAvailability(question({ guests: 140, choices }), days({ capacity, claims }))
    expect(state).toBe('taken')
    expect(near).toEqual([
      { date: '2027-10-09', start: '17:00', end: '22:00', guests: 140, differenceCents: 0 },
      { date: '2027-10-23', start: '17:00', end: '22:00', guests: 140, differenceCents: 0 },
      { date: '2027-10-15', start: '17:00', end: '22:00', guests: 140, differenceCents: 0 },
      { date: saturday, start: expect.any(String), end: expect.any(String), guests: 140, differenceCents: 0 },
      { date: saturday, start: '17:00', end: '22:00', guests: 75, differenceCents: -15_000 },
    ])
    expect(near[3]!.start < '17:00').toBe(true)
  })

  test('without a chosen experience, the days suggested on a booked day have no prices', () => {
    const { near } = computeAvailability(question(), days({ claims: [booked] }))
    expect(near.map(({ date }) => date)).toEqual(['2027-10-09', '2027-10-23', '2027-10-15', '2027-10-17', '2027-10-14'])
    expect(new Set(near.map(({ differenceCents }) => differenceCents))).toEqual(new Set([null]))
  })

  test.each([
    ['the next but one', ['2027-10-09', '2027-10-23'], ['2027-10-02', '2027-10-30']],
    [
      'four weeks away',
      ['2027-10-09', '2027-10-23', '2027-10-02', '2027-10-30', '2027-09-25'],
      ['2027-11-06', '2027-09-18'],
    ],
    [
      'no farther',
      [-28, -21, -14, -7, 7, 14, 21, 28].map((away) =>
        Temporal.PlainDate.from(saturday).add({ days: away }).toString(),
      ),
      [],
    ],
  ])('farther Saturdays are suggested when nearer ones are taken: %s', (_, taken, expected) => {
    const claims = [saturday, ...taken].map((date) => claim(date, place(date, '17:00', '22:00')))
    const { near } = computeAvailability(question(), days({ claims }))
    const saturdays = near.map(({ date }) => date).filter((date) => Temporal.PlainDate.from(date).dayOfWeek === 6)
    expect(saturdays).toEqual(expected)
    expect(near.slice(0, expected.length).map(({ date }) => date)).toEqual(expected)
    expect(near).toHaveLength(5)
  })

  test('suggested dates on other weekdays stay within two weeks', () => {
    const within = (most: number) =>
      Array.from({ length: 2 * most + 1 }, (_, i) =>
        Temporal.PlainDate.from(saturday)
          .add({ days: i - most })
          .toString(),
      )
    const near = (most: number) =>
      computeAvailability(
        question(),
        days({ claims: within(most).map((date) => claim(date, place(date, '17:00', '22:00'))) }),
      ).near.map(({ date }) => date)
    expect(near(13)).toEqual(['2027-10-02', '2027-10-30'])
    expect(near(12)).toEqual(['2027-10-02', '2027-10-30', '2027-10-03', '2027-10-29'])
  })

  test('the days suggested in the owner’s email are in date order', () => {
    expect(findNearbyOpenDays(question(), days({ claims: [booked] })).map(({ date }) => date)).toEqual([
      '2027-10-09',
      '2027-10-14',
      '2027-10-15',
      '2027-10-17',
      '2027-10-23',
    ])
  })

  test('every suggested alternative is open, for any set of claims', () => {
    fc.assert(
      fc.property(fc.array(anyEvening, { maxLength: 10 }), anyCapacity, (evenings, numbers) => {
        const capacity = { ...defaultCapacity, ...numbers }
        const claims = evenings.map(({ date, start, guests, miles }, i) =>
          claim(String(i), place(date, start, '23:45', { guests, miles })),
        )
        const known = days({ capacity, claims })
        const { near, state } = computeAvailability(question({ guests: 140 }), known)
        expect(near.length).toBeLessThanOrEqual(5)
        if (state === 'open' || state === 'ask') expect(near).toEqual([])
        for (const { date, start, end, guests } of near)
          expect(computeAvailability(question({ date, times: { start, end }, guests }), known).state).toBe('open')
      }),
    )
  })

  const facts = {
    today: '2026-11-20',
    miles: 383,
    place: '',
    zip: null,
    phone: '(904) 555-0142',
    farthestMiles: 120,
    first: 'deposit' as const,
  }
  const friday = { date: '2027-10-15', ...defaultEveningTimes, guests: 60, differenceCents: 0 }
  const sunday = { ...friday, date: '2027-10-17' }
  test.each([
    ['open', null, 'Saturday, October 16, 2027 is open. Your yes and the deposit make it yours.'],
    ['taken', null, 'We are booked on Saturday, October 16, 2027. '],
    ['held', null, 'We are keeping October 16 for somebody until November 28. Ask anyway, and you are in line for it.'],
    ['ask', 'ask-day', 'October 16 may be possible. We answer that one ourselves.'],
    [
      'far',
      null,
      'The event is 383 miles from us. We usually drive up to 120. Ask, and we’ll tell you honestly whether we can.',
    ],
  ] as const)('the availability state %s is formatted as text', (state, why, expected) => {
    const { heading, more } = formatAvailability({ date: saturday, state, why, until: '2026-11-28', near: [] }, facts)
    expect(`${heading} ${more}`).toBe(expected)
  })

  test.each([
    ['deposit', 'Your yes and the deposit make it yours.', 'Con tu confirmación y el depósito, es tuyo.'],
    ['everything', 'Your yes and your payment make it yours.', 'Con tu confirmación y tu pago, es tuyo.'],
    ['nothing', 'Your yes to our proposal makes it yours.', 'Con tu confirmación de nuestra propuesta, es tuyo.'],
  ] as const)('an open day’s text names the payment that books it: %s', (first, en, es) => {
    const open: Availability = { date: saturday, state: 'open', why: null, until: null, near: [] }
    const said = { en, es }
    for (const language of ['en', 'es'] as const)
      expect(availabilityFormatters(language).day(open, { ...facts, first }).more).toBe(said[language])
  })

  test.each(['en', 'es'] as const)('the text about short notice states no number of days (%s)', (language) => {
    const { day, asked } = availabilityFormatters(language)
    const found = { date: '2026-11-22', state: 'ask', why: 'notice', until: null, near: [] } as const
    const { heading, more } = day({ ...found, near: [] }, facts)
    const expected = {
      en: 'November 22 may be possible. That’s short notice, so one of us checks it first. Call (904) 555-0142 for the quickest answer.',
      es: 'Quizás podamos el 22 de noviembre. Falta poco para esa fecha, así que tu solicitud la revisa una persona. Llama al (904) 555-0142 para que te contestemos más rápido.',
    }[language]
    expect(`${heading} ${more}`).toBe(expected)
    expect(asked({ ...found, near: [] }, facts, { question: question(), isInLine: false })).toBe(expected)
  })

  test.each([
    ['en', 'Key West', '33040', 'Key West is 383 miles from us.'],
    ['en', '', '33101', 'ZIP 33101 is 383 miles from us.'],
    ['es', 'Key West', '33040', 'Key West está a 383 millas de nosotros.'],
    ['es', '', '33101', 'El código postal 33101 está a 383 millas de nosotros.'],
  ] as const)('the distance text names the place, or else the ZIP (%s, %j, %s)', (language, place, zip, expected) => {
    const found: Availability = { date: saturday, state: 'far', why: null, until: null, near: [] }
    expect(availabilityFormatters(language).day(found, { ...facts, place, zip }).heading).toBe(expected)
  })

  test.each([
    [
      'en',
      'far',
      [],
      false,
      'The event is 383 miles from us. We usually drive up to 120. We’ll tell you honestly whether we can.',
    ],
    [
      'es',
      'far',
      [],
      false,
      'El evento está a 383 millas de nosotros. Normalmente viajamos hasta 120 millas. Te diremos con franqueza si podemos.',
    ],
    [
      'en',
      'taken',
      [friday],
      true,
      'We are booked on Saturday, October 16, 2027. You are in line for it: we’ll tell you if October 16 opens up. When you asked, we were still open on Friday, October 15 (same price). Tell us if one of them works for you.',
    ],
    [
      'es',
      'taken',
      [friday],
      true,
      'Ya tenemos un evento el sábado 16 de octubre de 2027. Estás en la fila: te avisamos si se libera el 16 de octubre. Opciones libres cuando preguntaste: viernes 15 de octubre (mismo precio). Dinos si alguna te sirve.',
    ],
    [
      'en',
      'taken',
      [friday, sunday],
      false,
      'We are booked on Saturday, October 16, 2027. When you asked, we were still open on Friday, October 15; Sunday, October 17 (all at the same price). Tell us if one of them works for you.',
    ],
    [
      'es',
      'taken',
      [friday, sunday],
      false,
      'Ya tenemos un evento el sábado 16 de octubre de 2027. Opciones libres cuando preguntaste: viernes 15 de octubre; domingo 17 de octubre (todas al mismo precio). Dinos si alguna te sirve.',
    ],
    [
      'es',
      'taken',
      [friday, { ...sunday, differenceCents: 5_000 }],
      false,
      'Ya tenemos un evento el sábado 16 de octubre de 2027. Opciones libres cuando preguntaste: viernes 15 de octubre (mismo precio); domingo 17 de octubre (+ $50). Dinos si alguna te sirve.',
    ],
    [
      'en',
      'taken',
      [],
      false,
      'We are booked on Saturday, October 16, 2027. Plans change, and we write back either way.',
    ],
    [
      'es',
      'taken',
      [],
      false,
      'Ya tenemos un evento el sábado 16 de octubre de 2027. Los planes cambian, y te contestamos en cualquier caso.',
    ],
    [
      'en',
      'held',
      [],
      true,
      'We are keeping October 16 for somebody until November 28. You are in line for it: we’ll tell you if October 16 opens up.',
    ],
    [
      'es',
      'held',
      [],
      true,
      'Le estamos guardando el 16 de octubre a alguien hasta el 28 de noviembre. Estás en la fila: te avisamos si se libera el 16 de octubre.',
    ],
  ] as const)(
    'the availability text after a quote request explains what happens next (%s, %s)',
    (language, state, near, isInLine, expected) => {
      const found: Availability = { date: saturday, state, why: null, until: '2026-11-28', near: [...near] }
      const asked = { question: question({ times: null }), isInLine }
      expect(availabilityFormatters(language).asked(found, facts, asked)).toBe(expected)
    },
  )
})
