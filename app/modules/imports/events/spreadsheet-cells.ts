import { addDays } from '../../../business/dates.ts'
import {
  parseFreeformDate,
  parseFreeformTime,
  parseTrailingTime,
  parseTimeRange,
  parseTrailingTimeOrMidnight,
  type DateOrder,
} from '../../../business/freeform-dates.ts'

/** Rules for parsing the dates of a column. */
export type DateParsingRules = {
  order: DateOrder
  /** The business's time zone. Dates from other zones are converted to it. */
  timeZone: string
  isUtc: boolean
  /** Whether the event dates of the file are UTC timestamps. If all are at midnight, they are days. */
  hasUtcTimes: boolean
}

/** A day like 2027-05-15, and a time like 17:00 or null if there is none. */
export type DayAndTime = { day: string; time: string | null }

/** Day 0 of Excel's serial dates. */
const firstSerialDay = '1899-12-30'
const utcEnd = /(?:\d|[ap]\.?m\.?)\s*(?:Z|UTC|GMT|[+-]00:?00)$/i
const utcMark = /\s*(?:Z|UTC|GMT|[+-]00:?00)$/i

/**
 * Parses a day with an optional time as people, programs and spreadsheets write it. Also accepts Excel numbers
 * (46676.75), UTC timestamps, and seconds or milliseconds since 1970. Other offsets are local time and stay as written.
 * Midnight means no time. Returns null if there is no day from 2000 to 2099.
 */
export function parseDayAndTime(text: string, terms: DateParsingRules): DayAndTime | null {
  const said = stripApostrophe(text)
  if (/^\d{5}(\.\d+)?$/.test(said)) return readSerial(Number(said))
  if (/^\d{10}(\d{3})?$/.test(said)) return dayAndTimeAt(Number(said.padEnd(13, '0')), terms.timeZone)
  const compact = /^(20\d\d)(\d\d)(\d\d)(?=$|T)/.exec(said)
  const written = compact ? said.replace(compact[0], compact.slice(1, 4).join('-')) : said
  const isUtc = terms.isUtc || utcEnd.test(written)
  const plain = isUtc ? written.replace(utcMark, '') : written
  const day = parseFreeformDate(plain, terms.order)
  if (day === null) return null
  const time = parseTrailingTimeOrMidnight(plain)
  if (!isUtc || time === null || (time === '00:00' && !terms.hasUtcTimes))
    return { day, time: parseTrailingTime(plain) }
  return dayAndTimeAt(Date.parse(`${day}T${time}:00Z`), terms.timeZone)
}

/** Whether a date is a UTC timestamp that is not at midnight. If so, midnight in the same column is a timestamp, too. */
export function isUtcTimestamp(text: string, isUtcColumn: boolean): boolean {
  const time = parseTrailingTimeOrMidnight(text.replace(utcMark, ''))
  return time !== null && time !== '00:00' && (isUtcColumn || utcEnd.test(text.trim()))
}

export function isUtcColumnHeading(heading: string): boolean {
  return /\b(utc|gmt)\b/i.test(heading)
}

/** Parses a time cell such as "5pm - 11pm". A day may come before the time. Excel's 0.6875 is 16:30. */
export function parseTimeCell(text: string, terms: DateParsingRules): { start: string | null; end: string | null } {
  const said = stripApostrophe(text)
  const span = parseTimeRange(said)
  if (span) return { start: span[0], end: span[1] }
  if (/^0?\.\d+$/.test(said)) return { start: timeOfFraction(Number(said)), end: null }
  // A time without a day is written with Excel's day 0.
  const alone = /^(?:1899-12-3[01]|1900-01-0[01]|12\/3[01]\/1899|1\/0\/1900)[T\s]+([^Z]+)$/.exec(said)
  return { start: parseFreeformTime(alone?.[1] ?? said) ?? parseDayAndTime(said, terms)?.time ?? null, end: null }
}

/** Normalizes a count from a spreadsheet: "120.0" and "1.2E+02" become "120". Other text stays as it is. */
export function normalizeSpreadsheetNumber(text: string): string {
  const said = stripApostrophe(text)
  const [, digits = '', decimals = '', exponent] = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(said) ?? []
  if (exponent !== undefined && decimals.length <= Number(exponent))
    return digits + decimals.padEnd(Number(exponent), '0')
  return said.replace(/^(\d+)\.0+$/, '$1')
}

/** Normalizes a phone number from a spreadsheet: "9045550142.0", "9.045550142E+09". */
export function normalizeSpreadsheetPhone(text: string): string {
  return isShortenedNumber(text) ? text : normalizeSpreadsheetNumber(text)
}

/** Whether Excel shortened a long number, as in "9.04555E+09", so that digits are lost. */
export function isShortenedNumber(text: string): boolean {
  const [, decimals = '', exponent] = /^\d(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(stripApostrophe(text)) ?? []
  return exponent !== undefined && decimals.length < Number(exponent)
}

/** Normalizes a ZIP from a spreadsheet to five digits: "32204.0", "2139" without its zero, "32204-1234", "322041234". */
export function normalizeSpreadsheetZip(text: string): string {
  const said = normalizeSpreadsheetNumber(text)
  if (/^\d{3,4}$/.test(said)) return said.padStart(5, '0')
  return said.replace(/^(\d{5})-?\d{4}$/, '$1')
}

/** Splits a cell with several addresses or numbers into the first and the others. Keeps their order. */
export function splitContactCell(text: string): { first: string; others: string[] } {
  const [first = '', ...others] = text
    .split(/\s*:::\s*|[;\n]|\s+[/|]\s+|,\s+(?!e?xt?\b)|,(?=[^\s,]+@)|\s+(?:or|and|y|o|&)\s+/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return { first, others }
}

function readSerial(serial: number): DayAndTime | null {
  const day = addDays(firstSerialDay, Math.floor(serial))
  if (day < '2000' || day >= '2100') return null
  const time = timeOfFraction(serial % 1)
  return { day, time: time === '00:00' ? null : time }
}

function timeOfFraction(fraction: number): string {
  const minutes = Math.round(fraction * 24 * 60) % (24 * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function dayAndTimeAt(at: number, timeZone: string): DayAndTime | null {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const [day, time] = [there.toPlainDate().toString(), there.toPlainTime().toString().slice(0, 5)]
  return day < '2000' || day >= '2100' ? null : { day, time: time === '00:00' ? null : time }
}

/** Spreadsheets put an apostrophe before a number that is stored as text. */
function stripApostrophe(text: string): string {
  return text.trim().replace(/^['’](?=[\d(+.])/, '')
}
