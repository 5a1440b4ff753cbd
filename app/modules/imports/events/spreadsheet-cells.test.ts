import { describe, expect, test } from 'vitest'
import {
  isShortenedNumber,
  isUtcTimestamp,
  normalizeSpreadsheetNumber,
  normalizeSpreadsheetPhone,
  normalizeSpreadsheetZip,
  parseDayAndTime,
  parseTimeCell,
  splitContactCell,
  type DateParsingRules,
} from './spreadsheet-cells.ts'

const terms: DateParsingRules = { order: 'month-first', timeZone: 'America/New_York', isUtc: false, hasUtcTimes: true }
const dayAndTime = (text: string, other: Partial<DateParsingRules> = {}) => {
  const read = parseDayAndTime(text, { ...terms, ...other })
  return read && [read.day, read.time]
}

describe('a date of another program', () => {
  test('an imported date in UTC becomes a day and time in the business’s zone', () => {
    for (const text of [
      '2028-05-21T00:30:00Z',
      '2028-05-21 00:30:00 UTC',
      '2028-05-21T00:30:00.000+00:00',
      '5/21/2028 12:30 AM GMT',
    ])
      expect([text, dayAndTime(text)]).toEqual([text, ['2028-05-20', '20:30']])
    expect(dayAndTime('2028-05-21T00:30:00Z', { timeZone: 'America/Chicago' })).toEqual(['2028-05-20', '19:30'])
    expect(dayAndTime('2026-11-03 02:10:55', { isUtc: true })).toEqual(['2026-11-02', '21:10'])
  })

  test('an imported date at local midnight has no time', () => {
    expect(dayAndTime('2028-05-24T04:00:00Z')).toEqual(['2028-05-24', null])
    expect(dayAndTime('2028-12-24T05:00:00Z')).toEqual(['2028-12-24', null])
  })

  test('an imported date at midnight UTC is a day in files without other times', () => {
    expect(dayAndTime('2028-05-24T00:00:00Z', { hasUtcTimes: false })).toEqual(['2028-05-24', null])
    expect(dayAndTime('2028-05-24T00:00:00Z')).toEqual(['2028-05-23', '20:00'])
    expect([isUtcTimestamp('2028-05-24T00:00:00Z', false), isUtcTimestamp('2028-05-24T04:00:00Z', false)]).toEqual([
      false,
      true,
    ])
    expect([isUtcTimestamp('2028-05-24 17:00', false), isUtcTimestamp('2028-05-24 17:00', true)]).toEqual([false, true])
  })

  test('an imported date with another UTC offset keeps its written day and time', () => {
    expect(dayAndTime('2028-05-20T20:30:00-05:00')).toEqual(['2028-05-20', '20:30'])
    expect(dayAndTime('Sat May 20 2028 20:30:00 GMT-0400 (Eastern Daylight Time)')).toEqual(['2028-05-20', '20:30'])
  })

  test('an imported date may be an Excel number or seconds since 1970', () => {
    expect(dayAndTime('46676')).toEqual(['2027-10-16', null])
    expect(dayAndTime('46676.75')).toEqual(['2027-10-16', '18:00'])
    expect(dayAndTime('20271016')).toEqual(['2027-10-16', null])
    expect(dayAndTime('1842481800')).toEqual(['2028-05-20', '20:30'])
    expect([dayAndTime('12345'), dayAndTime('99999'), dayAndTime('someday')]).toEqual([null, null, null])
  })
})

test('imported times are parsed from Excel fractions and from cells with a date', () => {
  const start = (text: string) => parseTimeCell(text, terms).start
  expect(
    ['0.6875', '.75', '46676.6875', '10/16/2027 5:00 PM', '2028-05-21T00:30:00Z', '1899-12-30 16:30:00', '5pm'].map(
      start,
    ),
  ).toEqual(['16:30', '18:00', '16:30', '17:00', '20:30', '16:30', '17:00'])
  expect(['1', '120', '1.5', 'evening'].map(start)).toEqual([null, null, null, null])
  expect(parseTimeCell('5pm - 11pm', terms)).toEqual({ start: '17:00', end: '23:00' })
})

test('numbers from Excel are restored to the typed text', () => {
  expect(['9045550142.0', '9.045550142E+09', "'9045550142", '904-555-0142'].map(normalizeSpreadsheetPhone)).toEqual([
    '9045550142',
    '9045550142',
    '9045550142',
    '904-555-0142',
  ])
  expect(['9.04555E+09', '9.045550142E+09', '9045550142'].map(isShortenedNumber)).toEqual([true, false, false])
  expect(['2139', '32204.0', '32204-1234', '501', '322041234', "'02139"].map(normalizeSpreadsheetZip)).toEqual([
    '02139',
    '32204',
    '32204',
    '00501',
    '32204',
    '02139',
  ])
  expect(['1.2E+02', '120.0', 'about 120', '90-110'].map(normalizeSpreadsheetNumber)).toEqual([
    '120',
    '120',
    'about 120',
    '90-110',
  ])
})

test('several addresses or numbers in a cell are split into the first and the others', () => {
  expect(splitContactCell('nora.f@example.com ::: nora.work@example.com')).toEqual({
    first: 'nora.f@example.com',
    others: ['nora.work@example.com'],
  })
  expect(splitContactCell('a@x.example,b@x.example; c@x.example').others).toEqual(['b@x.example', 'c@x.example'])
  expect(splitContactCell('904-555-0142, ext. 5')).toEqual({ first: '904-555-0142, ext. 5', others: [] })
  expect(splitContactCell('(904) 555-0142 / 904-555-0143').others).toEqual(['904-555-0143'])
})
