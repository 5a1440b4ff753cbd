import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { languages } from '../../../ui/language.ts'
import { suggestedBookingRules, type BookingRules } from './booking-rules.ts'
import {
  findOnlineBookingObstacle,
  isObstacleShownToClient,
  type BookableEvent,
} from './find-online-booking-obstacle.ts'
import { formatObstacle } from './obstacle-text.ts'

const today = '2026-11-20'
const rules: BookingRules = { ...suggestedBookingRules, experiences: ['luxe', 'hops'], weekdays: [1, 2, 3, 4, 5, 7] }
/** A Friday. */
const event: BookableEvent = {
  date: '2027-10-15',
  hasTimes: true,
  guests: 100,
  experience: 'luxe',
  miles: 17,
  isPriceFixed: true,
  totalCents: 110_000,
  depositCents: 27_500,
  dayState: 'open',
}
const find = (changes: Partial<BookableEvent>, more: { rules?: BookingRules | null; takesCards?: boolean } = {}) =>
  findOnlineBookingObstacle({ ...event, ...changes }, { rules, takesCards: true, today, ...more })

describe('obstacles to booking online', () => {
  test('an event within all rules can be booked online', () => {
    expect(find({})).toBeNull()
  })

  test.each<[string, Partial<BookableEvent>, string]>([
    ['no date', { date: null }, 'incomplete'],
    ['a date that has passed', { date: '2026-11-19' }, 'incomplete'],
    ['no times', { hasTimes: false }, 'incomplete'],
    ['no guests', { guests: null }, 'incomplete'],
    ['no experience', { experience: null }, 'incomplete'],
    ['no total', { totalCents: null }, 'incomplete'],
    ['another experience', { experience: 'dry-hire' }, 'experience'],
    ['a wish without a price', { isPriceFixed: false }, 'on-request'],
    ['a Saturday', { date: '2027-10-16' }, 'weekday'],
    ['13 days ahead', { date: '2026-12-03' }, 'too-soon'],
    ['19 guests', { guests: 19 }, 'too-few-guests'],
    ['151 guests', { guests: 151 }, 'too-many-guests'],
    ['an unknown distance', { miles: null }, 'no-zip'],
    ['61 miles', { miles: 61 }, 'too-far'],
    ['a total of $3,000.01', { totalCents: 300_001 }, 'too-expensive'],
    ['no deposit', { depositCents: 0 }, 'nothing-to-pay'],
    ['a deposit below the smallest card charge', { depositCents: 49 }, 'nothing-to-pay'],
    ['a day to ask about', { dayState: 'ask' }, 'day-not-available'],
    ['a held day', { dayState: 'held' }, 'day-not-available'],
    ['a booked day', { dayState: 'taken' }, 'day-not-available'],
    ['an event beyond the farthest distance', { dayState: 'far' }, 'day-not-available'],
    ['a day that could not be read', { dayState: null }, 'day-not-available'],
  ])('%s', (_, changes, obstacle) => {
    expect(find(changes)).toBe(obstacle)
  })

  test.each<[string, Partial<BookableEvent>]>([
    ['14 days ahead', { date: '2026-12-04' }],
    ['20 guests', { guests: 20 }],
    ['150 guests', { guests: 150 }],
    ['60 miles', { miles: 60 }],
    ['a total of $3,000', { totalCents: 300_000 }],
  ])('an event with %s can be booked online', (_, changes) => {
    expect(find(changes)).toBeNull()
  })

  test('no event can be booked online without rules or card payments', () => {
    expect(find({}, { rules: null })).toBe('off')
    expect(find({}, { takesCards: false })).toBe('off')
  })

  test('each obstacle that clients see fits one line, and a missing detail is not shown', () => {
    const told = ['experience', 'on-request', 'weekday', 'too-soon', 'no-zip', 'too-far', 'too-expensive'] as const
    for (const language of languages)
      for (const obstacle of told) {
        const line = formatObstacle(obstacle, rules, language)!
        expect(line.length).toBeLessThanOrEqual(110)
        expect(line).not.toMatch(/undefined|\n/)
      }
    expect(formatObstacle('weekday', rules, 'en')).toBe('Events on Saturdays are booked by request.')
    expect(formatObstacle('incomplete', rules, 'en')).toBeNull()
    expect(isObstacleShownToClient('off')).toBe(false)
  })
})

const anyEvent: fc.Arbitrary<BookableEvent> = fc.record({
  date: fc.option(
    fc.integer({ min: -3, max: 900 }).map((days) => Temporal.PlainDate.from(today).add({ days }).toString()),
  ),
  hasTimes: fc.boolean(),
  guests: fc.option(fc.integer({ min: 1, max: 300 })),
  experience: fc.option(fc.constantFrom('luxe', 'hops', 'dry-hire')),
  miles: fc.option(fc.integer({ min: 0, max: 400 })),
  isPriceFixed: fc.boolean(),
  totalCents: fc.option(fc.integer({ min: 0, max: 600_000 })),
  depositCents: fc.option(fc.integer({ min: 0, max: 200_000 })),
  dayState: fc.option(fc.constantFrom('open', 'ask', 'held', 'taken', 'far')),
})
const anyRules: fc.Arbitrary<BookingRules> = fc.record({
  experiences: fc.subarray(['luxe', 'hops', 'dry-hire']),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  daysAhead: fc.integer({ min: 0, max: 365 }),
  guestsFrom: fc.integer({ min: 1, max: 100 }),
  guestsTo: fc.integer({ min: 1, max: 300 }),
  miles: fc.integer({ min: 0, max: 400 }),
  totalCents: fc.integer({ min: 0, max: 600_000 }),
  questions: fc.constant([]),
})

describe('properties', () => {
  test('an event bookable online is complete, priced, available and within every rule', () => {
    fc.assert(
      fc.property(anyEvent, anyRules, fc.boolean(), (event, rules, takesCards) => {
        const obstacle = findOnlineBookingObstacle(event, { rules, takesCards, today })
        const isWithin =
          takesCards &&
          event.date !== null &&
          event.hasTimes &&
          event.isPriceFixed &&
          event.dayState === 'open' &&
          (event.depositCents ?? 0) >= 50 &&
          rules.experiences.includes(event.experience ?? '') &&
          rules.weekdays.includes(Temporal.PlainDate.from(event.date).dayOfWeek) &&
          Temporal.PlainDate.from(today).until(event.date, { largestUnit: 'day' }).days >= rules.daysAhead &&
          event.guests !== null &&
          event.guests >= rules.guestsFrom &&
          event.guests <= rules.guestsTo &&
          event.miles !== null &&
          event.miles <= rules.miles &&
          event.totalCents !== null &&
          event.totalCents <= rules.totalCents
        expect(obstacle === null).toBe(isWithin)
      }),
      { numRuns: 2_000 },
    )
  })

  test('looser booking rules never forbid an event that stricter rules allow', () => {
    fc.assert(
      fc.property(anyEvent, anyRules, (event, rules) => {
        const looser = {
          ...rules,
          daysAhead: 0,
          guestsFrom: 1,
          guestsTo: 999,
          miles: 999,
          totalCents: 9_999_999,
          weekdays: [1, 2, 3, 4, 5, 6, 7],
        }
        const isAllowed = findOnlineBookingObstacle(event, { rules, takesCards: true, today }) === null
        const isStillAllowed = findOnlineBookingObstacle(event, { rules: looser, takesCards: true, today }) === null
        expect(isStillAllowed || !isAllowed).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
