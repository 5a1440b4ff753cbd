import { describe, expect, test } from 'vitest'
import { formatTypedDay, isImpossibleDay, parseTypedDay } from './typed-day.ts'

/** A Saturday. */
const today = '2026-11-28'

describe('a typed day', () => {
  test.each([
    ['12/5', '2026-12-05'],
    [' 12-5 ', '2026-12-05'],
    ['12/05/26', '2026-12-05'],
    ['6/12/2027', '2027-06-12'],
    ['2027-06-12', '2027-06-12'],
    ['15/12', '2026-12-15'],
    ['Dec 5', '2026-12-05'],
    ['dec. 5th', '2026-12-05'],
    ['December 5, 2026', '2026-12-05'],
    ['the 5th of December', '2026-12-05'],
    ['Sat, Dec 5', '2026-12-05'],
    ["May 15 '27", '2027-05-15'],
    ['sept 4 2027', '2027-09-04'],
    ['11/28', '2026-11-28'],
    ['today', '2026-11-28'],
    ['tomorrow', '2026-11-29'],
    ['sat', '2026-11-28'],
    ['this Saturday', '2026-11-28'],
    ['next sat', '2026-12-05'],
    ['next friday', '2026-12-04'],
    ['tues', '2026-12-01'],
    ['Saturdays', '2026-11-28'],
    ['first Saturday in December', '2026-12-05'],
    ['1st sat of dec', '2026-12-05'],
    ['last Friday in May 2027', '2027-05-28'],
    ['fifth Saturday of May 2027', '2027-05-29'],
  ])('the typed day %s is parsed as %s', (text, date) => {
    expect(parseTypedDay(text, today)).toEqual({ kind: 'day', date })
  })

  test.each([
    ['5/15', ['2027-05-15', '2028-05-15']],
    ['May 15', ['2027-05-15', '2028-05-15']],
    ['second Saturday in June', ['2027-06-12', '2028-06-10']],
    ['2/29', ['2028-02-29', '2032-02-29']],
  ])('the typed day %s has passed this year and needs a year', (text, dates) => {
    expect(parseTypedDay(text, today)).toEqual({ kind: 'ask', why: 'year', dates })
  })

  test.each([
    ['12/5/2025', '2025-12-05', '2026-12-05'],
    ['5/15/26', '2026-05-15', '2027-05-15'],
    ['2026-11-27', '2026-11-27', '2027-11-27'],
    ['Sat 5/16/26', '2026-05-16', '2027-05-16'],
  ])('the typed day %s is past, and its next occurrence is suggested', (text, date, coming) => {
    expect(parseTypedDay(text, today)).toEqual({ kind: 'past', date, coming })
  })

  test('a typed weekday determines the year', () => {
    expect(parseTypedDay('Sat May 15', today)).toEqual({ kind: 'day', date: '2027-05-15' })
    expect(parseTypedDay('Mon 5/15', today)).toEqual({ kind: 'day', date: '2028-05-15' })
  })

  test('a weekday that does not match its date needs a choice of day', () => {
    const which = { kind: 'ask', why: 'weekday', dates: ['2026-12-06', '2026-12-05'] }
    expect(parseTypedDay('Sat Dec 6', today)).toEqual(which)
  })

  test.each([
    '',
    'easter',
    '13/32',
    '2/30',
    'Dec',
    '5',
    'sixth Saturday in May',
    'fifth Saturday of June 2027',
    '12/5/99999',
    'Marina 12',
    'Sunny Isles',
  ])('the typed text “%s” is not parsed as a day', (text) => {
    expect(parseTypedDay(text, today)).toBeNull()
  })

  test.each(['2026-12-05', '2027-05-15', '2031-02-01'])('the formatted day %s parses back to itself', (date) => {
    expect(parseTypedDay(formatTypedDay(date, today), today)).toEqual({ kind: 'day', date })
  })

  test.each(['2/30', '13/13', 'June 31', '31 June 2027', '2027-02-31', '9999-12-31', '12/5/9999'])(
    'the text %s looks like a date but does not exist',
    (text) => expect(isImpossibleDay(text, today)).toBe(true),
  )

  test.each(['12/5', '5/15', 'June 2027', 'sometime in June', 'easter', '6', ''])(
    'the text %s is not reported as an impossible date',
    (text) => expect(isImpossibleDay(text, today)).toBe(false),
  )
})
