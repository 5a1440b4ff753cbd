import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeReconfirmationDeadline,
  addDaytimeHours,
  isQuietHours,
  computeOfferDeadline,
} from './offer-deadlines.ts'

const zone = 'America/New_York'
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds
const hour = 3_600_000

test.for([
  ['case 10: two hours from 8:30 PM end at 9:30 AM', '2026-10-14T20:30', 2, '2026-10-15T09:30'],
  ['two hours from noon end at 2 PM', '2026-10-14T12:00', 2, '2026-10-14T14:00'],
  ['a deadline from 11 PM counts from 8 AM', '2026-10-14T23:00', 2, '2026-10-15T10:00'],
  ['a deadline from 5 AM counts from 8 AM', '2026-10-14T05:00', 2, '2026-10-14T10:00'],
  ['over the night in which clocks go back', '2026-10-31T20:30', 2, '2026-11-01T09:30'],
  ['over the night in which clocks go forward', '2027-03-13T20:30', 2, '2027-03-14T09:30'],
  ['a day of daytime from 10 AM', '2026-10-14T10:00', 24, '2026-10-15T21:00'],
] as const)('a reply deadline skips the night: %s', ([, from, hours, to]) => {
  expect(addDaytimeHours(at(from), hours * hour, zone)).toBe(at(to))
})

test('offers end in daytime at least two hours later, or at an earlier call time', () => {
  const moments = fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-12-31T00:00') })
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 60 * 24 }), (now, away) => {
      const callAt = now + away * hour
      const ends = computeOfferDeadline(now, callAt, zone)
      expect(ends).toBeLessThanOrEqual(callAt)
      if (ends === callAt) return
      expect(ends - now).toBeGreaterThanOrEqual(2 * hour)
      expect(isQuietHours(ends - 1, zone)).toBe(false)
    }),
  )
})

test('offers round a one-day deadline up to the full hour, not a two-hour deadline', () => {
  expect(computeOfferDeadline(at('2026-10-14T10:17'), at('2026-10-24T10:00'), zone)).toBe(at('2026-10-16T09:00'))
  expect(computeOfferDeadline(at('2026-10-14T10:17'), at('2026-10-15T22:00'), zone)).toBe(at('2026-10-14T12:17'))
})

test('a reconfirmation request allows two days, or half the remaining time if shorter', () => {
  expect(computeReconfirmationDeadline(0, 240 * hour)).toBe(48 * hour)
  expect(computeReconfirmationDeadline(0, 10 * hour)).toBe(5 * hour)
})
