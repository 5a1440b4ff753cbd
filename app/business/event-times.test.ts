import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeEventSpan, validateEventLength } from './event-times.ts'

const zone = 'America/New_York'

describe('computing the span of an event', () => {
  test.each([
    // Columns: date, start, end, both instants, elapsed minutes.
    ['2027-05-15', '17:00', '23:00', '2027-05-15T21:00:00Z', '2027-05-16T03:00:00Z', 360],
    ['2027-05-15', '20:00', '01:00', '2027-05-16T00:00:00Z', '2027-05-16T05:00:00Z', 300],
    ['2027-05-15', '17:00', '17:00', '2027-05-15T21:00:00Z', '2027-05-16T21:00:00Z', 1440],
    // Start of daylight saving time: 2:00 to 3:00 does not exist.
    ['2027-03-13', '21:00', '04:00', '2027-03-14T02:00:00Z', '2027-03-14T08:00:00Z', 360],
    ['2027-03-14', '02:30', '06:00', '2027-03-14T07:30:00Z', '2027-03-14T10:00:00Z', 150],
    ['2027-03-14', '00:30', '02:30', '2027-03-14T05:30:00Z', '2027-03-14T07:30:00Z', 120],
    // End of daylight saving time: an ambiguous time is the earlier instant.
    ['2027-11-06', '21:00', '02:00', '2027-11-07T01:00:00Z', '2027-11-07T07:00:00Z', 360],
    ['2027-11-06', '21:00', '01:30', '2027-11-07T01:00:00Z', '2027-11-07T05:30:00Z', 270],
    ['2027-11-07', '01:30', '03:00', '2027-11-07T05:30:00Z', '2027-11-07T08:00:00Z', 150],
  ])(
    'an event on %s from %s to %s spans the expected instants and minutes',
    (date, start, end, startsAt, endsAt, minutes) => {
      const span = computeEventSpan({ date, start, end }, zone)
      expect(span.startsAt.toInstant().toString()).toBe(startsAt)
      expect(span.endsAt.toInstant().toString()).toBe(endsAt)
      expect(span.minutes).toBe(minutes)
    },
  )

  test('without a clock change, the duration of an event equals the difference of its times', () => {
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(time, time, (start, end) => {
        const { minutes } = computeEventSpan({ date: '2027-05-15', start: getClock(start), end: getClock(end) }, zone)
        expect(minutes).toBe(end > start ? end - start : end - start + 24 * 60)
      }),
    )
  })
})

test.each([
  [0, /one hour/],
  [60, /one hour/],
  [61, null],
  [16 * 60, null],
  [16 * 60 + 1, /16 hours/],
  [24 * 60, /16 hours/],
])('an event of %i minutes is checked against the length limits', (minutes, words) => {
  const problem = validateEventLength(minutes, 60)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toMatch(words)
})

function getClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
