import { expect, test } from 'vitest'
import { parseMonthDay, parseSearchedDate, parseTypedDate } from './typed-date.ts'

// A Sunday.
const today = '2026-11-29'

test.each([
  ['6/12', '2027-06-12'],
  ['06-12', '2027-06-12'],
  ['13/6', '2027-06-13'],
  ['12/5', '2026-12-05'],
  ['11/29', '2026-11-29'],
  ['11/28', '2027-11-28'],
  ['6/12/27', '2027-06-12'],
  ['6/12/2028', '2028-06-12'],
  ['11/14/2026', '2026-11-14'],
  ['2027-06-12', '2027-06-12'],
  ['june 12', '2027-06-12'],
  ['June 12th', '2027-06-12'],
  [' Jun. 12 ', '2027-06-12'],
  ['12 june', '2027-06-12'],
  ['12th of June', '2027-06-12'],
  ['the 12th of June 2028', '2028-06-12'],
  ['June 12, 2027', '2027-06-12'],
  ['june 12 ’28', '2028-06-12'],
  ['12 june 2027', '2027-06-12'],
  ['Sat, June 12', '2027-06-12'],
  ['saturday 6/12', '2027-06-12'],
  ['monday 6/12', '2027-06-12'],
  ['sat feb 5', '2027-02-05'],
  ['on 6/12', '2027-06-12'],
  ['sept 4', '2027-09-04'],
  ['feb 29', '2028-02-29'],
  ['the 12th', '2026-12-12'],
  ['the 30th', '2026-11-30'],
  ['today', '2026-11-29'],
  ['Tomorrow', '2026-11-30'],
  ['yesterday', '2026-11-28'],
  ['in 3 weeks', '2026-12-20'],
  ['in 1 day', '2026-11-30'],
  ['sat', '2026-12-05'],
  ['sunday', '2026-11-29'],
  ['this saturday', '2026-12-05'],
  ['next sat', '2026-12-05'],
  ['next sun', '2026-12-06'],
  ['thurs', '2026-12-03'],
  ['first Saturday in December', '2026-12-05'],
  ['2nd sat of june', '2027-06-12'],
  ['last friday of may 2027', '2027-05-28'],
  ['first sunday in november', '2027-11-07'],
])('the typed date %s is parsed as the day %s', (text, day) => {
  expect(parseTypedDate(text, today)).toEqual({ kind: 'day', day })
})

test.each([
  ['june', '2027-06'],
  ['November', '2026-11'],
  ['oct', '2027-10'],
  ['June 2028', '2028-06'],
  ['6/2027', '2027-06'],
  ['october 2025', '2025-10'],
])('the typed date %s is parsed as the month %s', (text, month) => {
  expect(parseTypedDate(text, today)).toEqual({ kind: 'month', month })
})

test.each(['Tori', 'June Carter', 'Maya & Ben', 'Villa Blanca', '(904) 555-0142', 'May Lee', 'O’Brien', 'sun valley'])(
  'the typed text %s is not a date but a search term',
  (text) => {
    expect(parseTypedDate(text, today)).toEqual({ kind: 'text' })
  },
)

test.each(['', 'next Easter', '6/31', 'june 31', '13/13', '2027-02-30', 'fifth monday in 12', 'in a while', '12'])(
  'the typed text %j is rejected as an unreadable date',
  (text) => {
    expect(parseTypedDate(text, today)).toEqual({ kind: 'unreadable' })
  },
)

test.each([
  ['december 26', { month: 12, day: 26 }],
  ['Dec 26th', { month: 12, day: 26 }],
  ['12/26', { month: 12, day: 26 }],
  ['26 dec', { month: 12, day: 26 }],
  ['26/12', { month: 12, day: 26 }],
  ['2/29', { month: 2, day: 29 }],
  ['2/30', null],
  ['marcus 3', null],
  ['december', null],
])('the typed text %s without a year is parsed as %j', (text, day) => {
  expect(parseMonthDay(text)).toEqual(day)
})

test.each([
  ['december 26', '-12-26'],
  ['june 12', '-06-12'],
  ['12/26', '-12-26'],
  ['Sat, Dec 26', '-12-26'],
  ['12/26/2026', '2026-12-26'],
  ['26 dec 2026', '2026-12-26'],
  ['december 2026', '2026-12-'],
  ['12/2026', '2026-12-'],
  ['december', null],
  ['tori', null],
  ['555-0142', null],
  ['(904) 555-0142', null],
])('a search for %s looks for the day %s', (text, part) => {
  expect(parseSearchedDate(text)).toBe(part)
})
