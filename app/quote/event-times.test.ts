import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventSpan, lengthProblem, readDay, readTime, today } from './event-times.ts'

const zone = 'America/New_York'

describe('a time of day', () => {
  test.each([
    ['17:00', '17:00'],
    ['5 PM', '17:00'],
    ['5pm', '17:00'],
    ['5:30pm', '17:30'],
    ['5.30 p.m.', '17:30'],
    [' 9:05 ', '09:05'],
    ['12 AM', '00:00'],
    ['12:15 am', '00:15'],
    ['12 PM', '12:00'],
    ['12:59 PM', '12:59'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    // Some browsers send seconds with a time field.
    ['17:00:00', '17:00'],
    ['17:00:00.000', '17:00'],
  ])('%j is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  test.each(['', '25:00', '24:00', '17:60', '17', '5', '0 AM', '13 PM', '17:00 PM', '5:3 PM', '-1:00', 'noon', '17:00:30', '17h', '٥ PM'])(
    '%j is none',
    (text) => {
      expect(readTime(text)).toBeNull()
    },
  )
})

describe('a day', () => {
  test.each([
    ['2027-05-15', '2027-05-15'],
    ['5/15/2027', '2027-05-15'],
    ['05/05/2027', '2027-05-05'],
    [' 2028-02-29 ', '2028-02-29'],
  ])('%j is %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test.each([
    '', '2027-02-31', '2/31/2027', '2027-02-29', '2027-04-31', '2027-13-01', '2027-00-10', '2027-05-00', '13/1/2027',
    '2027-5-15', '27-05-15', '15.5.2027', 'tomorrow', '2027-05-15T17:00', '+002027-05-15', '20270515', '12027-05-15',
  ])('%j is none', (text) => {
    expect(readDay(text)).toBeNull()
  })
})

describe('the span of an event', () => {
  test.each([
    // date, start, end, the instants they are, elapsed minutes
    ['2027-05-15', '17:00', '23:00', '2027-05-15T21:00:00Z', '2027-05-16T03:00:00Z', 360],
    ['2027-05-15', '20:00', '01:00', '2027-05-16T00:00:00Z', '2027-05-16T05:00:00Z', 300],
    ['2027-05-15', '17:00', '17:00', '2027-05-15T21:00:00Z', '2027-05-16T21:00:00Z', 1440],
    // The night that loses an hour: from 2:00 to 3:00 there is no time at all.
    ['2027-03-13', '21:00', '04:00', '2027-03-14T02:00:00Z', '2027-03-14T08:00:00Z', 360],
    ['2027-03-14', '02:30', '06:00', '2027-03-14T07:30:00Z', '2027-03-14T10:00:00Z', 150],
    ['2027-03-14', '00:30', '02:30', '2027-03-14T05:30:00Z', '2027-03-14T07:30:00Z', 120],
    // The night that has an hour twice: a time in it is the first of the two.
    ['2027-11-06', '21:00', '02:00', '2027-11-07T01:00:00Z', '2027-11-07T07:00:00Z', 360],
    ['2027-11-06', '21:00', '01:30', '2027-11-07T01:00:00Z', '2027-11-07T05:30:00Z', 270],
    ['2027-11-07', '01:30', '03:00', '2027-11-07T05:30:00Z', '2027-11-07T08:00:00Z', 150],
  ])('%s from %s to %s', (date, start, end, startsAt, endsAt, minutes) => {
    const span = eventSpan({ date, start, end }, zone)
    expect(span.startsAt.toInstant().toString()).toBe(startsAt)
    expect(span.endsAt.toInstant().toString()).toBe(endsAt)
    expect(span.minutes).toBe(minutes)
  })

  test('without a change of clocks the elapsed time is what the clock says', () => {
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(time, time, (start, end) => {
        const { minutes } = eventSpan({ date: '2027-05-15', start: clockOf(start), end: clockOf(end) }, zone)
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
])('an event of %i minutes', (minutes, words) => {
  const problem = lengthProblem(minutes, 60)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toMatch(words)
})

test.each([
  ['2026-11-21T04:59:59Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  ['2027-05-15T03:59:59Z', '2027-05-14'],
])('at %s it is %s in Jacksonville', (instant, day) => {
  expect(today(Date.parse(instant), zone)).toBe(day)
})

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
