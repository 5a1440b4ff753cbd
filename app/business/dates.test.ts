import {
  formatHour,
  parseDate,
  parseTime,
  getToday as todayIn,
  formatRelativeDays,
  formatCompactDate,
  diffDays,
  getDateParts,
  formatTimeAgo,
  formatElapsedTime,
  formatDateTime,
  getWeekRange,
} from './dates.ts'
import { describe, expect, test } from 'vitest'

const minute = 60_000
const zone = 'America/New_York'

test.each([
  [0, '0\u00a0min'],
  [29_000, '0\u00a0min'],
  [12 * minute, '12\u00a0min'],
  [59 * minute, '59\u00a0min'],
  [60 * minute, '1\u00a0h'],
  [47 * 60 * minute, '47\u00a0h'],
  [48 * 60 * minute, '2\u00a0days'],
  [30 * 24 * 60 * minute, '30\u00a0days'],
  [-5 * minute, '0\u00a0min'],
])('a duration of %i ms is formatted as %s', (milliseconds, words) =>
  expect(formatElapsedTime(milliseconds)).toBe(words),
)

test.each([
  [-5 * minute, 'just now'],
  [29_000, 'just now'],
  [minute, 'a minute ago'],
  [12 * minute, '12 minutes ago'],
  [60 * minute, '1\u00a0h ago'],
  [48 * 60 * minute, '2\u00a0days ago'],
])('%i ms ago is formatted as %s', (milliseconds, words) => expect(formatTimeAgo(milliseconds)).toBe(words))

test('a timestamp is formatted in the given time zone, in winter and summer', () => {
  expect(formatDateTime(Date.parse('2026-11-20T14:14:00Z'), 'America/New_York').replace(/\s/g, ' ')).toBe(
    'Nov 20, 2026, 9:14 AM',
  )
  expect(formatDateTime(Date.parse('2027-05-15T21:00:00Z'), 'America/New_York').replace(/\s/g, ' ')).toBe(
    'May 15, 2027, 5:00 PM',
  )
})

const today = '2026-11-20'
test('day distances span leap days and years and have readable labels', () => {
  expect(diffDays('2028-02-28', '2028-03-01')).toBe(2)
  expect(diffDays('2026-11-20', '2025-11-20')).toBe(-365)
  expect([0, 1, -1, 21, -12].map(formatRelativeDays)).toEqual([
    'today',
    'tomorrow',
    'yesterday',
    '21 days away',
    '12 days ago',
  ])
  expect(['2026-11-24', '2026-12-03', '2028-12-03'].map((day) => formatCompactDate(today, day))).toEqual([
    'Tue',
    'Dec 3',
    'Dec 3, 2028',
  ])
  expect(getDateParts('2027-05-15')).toEqual({ month: 'May', day: 15, weekday: 'Sat', year: 2027 })
})

test('an hour is formatted in 12-hour time', () =>
  expect([0, 3, 12, 23].map(formatHour)).toEqual(['12 AM', '3 AM', '12 PM', '11 PM']))

describe('parsing a time of day', () => {
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
    // Some browsers include seconds in a time field.
    ['17:00:00', '17:00'],
    ['17:00:00.000', '17:00'],
    ['noon', '12:00'],
    ['12 noon', '12:00'],
    ['Mediodía', '12:00'],
    ['midnight', '00:00'],
    ['a medianoche', '00:00'],
    ['6p', '18:00'],
    ['6 a', '06:00'],
    ['12p', '12:00'],
    ['6 p. m.', '18:00'],
    ['630pm', '18:30'],
    ['1630', '16:30'],
    ['0900', '09:00'],
  ])('the time %j is parsed as %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })

  test.each([
    '',
    '25:00',
    '24:00',
    '17:60',
    '17',
    '5',
    '0 AM',
    '13 PM',
    '17:00 PM',
    '5:3 PM',
    '-1:00',
    '630',
    '2460',
    '9999',
    '163',
    'noonish',
    '13p',
    '17:00:30',
    '17h',
    '٥ PM',
  ])('the text %j is rejected as a time', (text) => {
    expect(parseTime(text)).toBeNull()
  })
})

describe('parsing a date', () => {
  test.each([
    ['2027-05-15', '2027-05-15'],
    ['5/15/2027', '2027-05-15'],
    ['05/05/2027', '2027-05-05'],
    [' 2028-02-29 ', '2028-02-29'],
  ])('the text %j is parsed as the date %s', (text, day) => {
    expect(parseDate(text)).toBe(day)
  })

  test.each([
    '',
    '2027-02-31',
    '2/31/2027',
    '2027-02-29',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-05-00',
    '13/1/2027',
    '2027-5-15',
    '27-05-15',
    '15.5.2027',
    'tomorrow',
    '2027-05-15T17:00',
    '+002027-05-15',
    '20270515',
    '12027-05-15',
  ])('the text %j is rejected as a date', (text) => {
    expect(parseDate(text)).toBeNull()
  })
})

test.each([
  ['2026-11-21T04:59:59Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  ['2027-05-15T03:59:59Z', '2027-05-14'],
])('at %s the day in Jacksonville is %s', (instant, day) => {
  expect(todayIn(Date.parse(instant), zone)).toBe(day)
})

test('a week is Monday to Sunday', () => {
  expect(['2026-10-12', '2026-10-16', '2026-10-18'].map(getWeekRange)).toEqual(
    Array.from({ length: 3 }, () => ({ from: '2026-10-12', to: '2026-10-18' })),
  )
  expect(getWeekRange('2026-10-19')).toEqual({ from: '2026-10-19', to: '2026-10-25' })
})
