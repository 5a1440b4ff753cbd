import { addDays } from '../../business/dates.ts'
import {
  parseFreeformDate,
  parseFreeformTime,
  parseTrailingTime,
  parseTimeRange,
  parseTrailingTimeOrMidnight,
  type DateOrder,
} from '../../business/freeform-dates.ts'

/** The rules the dates of one column are read by. */
export type DateParsingRules = {
  order: DateOrder
  /** The business's zone, in which moments of other zones become days and times. */
  timeZone: string
  /** Whether the column's heading says that it is in UTC. */
  isUtc: boolean
  /** Whether the file's event dates are moments in UTC. Where all of them are midnight, they are days. */
  hasUtcTimes: boolean
}

/** A day as 2027-05-15, and a time of day as 17:00 or null where none is said. */
export type DayAndTime = { day: string; time: string | null }

/** Excel counts days from here. */
const firstSerialDay = '1899-12-30'
const utcEnd = /(?:\d|[ap]\.?m\.?)\s*(?:Z|UTC|GMT|[+-]00:?00)$/i
const utcMark = /\s*(?:Z|UTC|GMT|[+-]00:?00)$/i

/**
 * A day with its time as people, programs and spreadsheets write them: also an Excel number (46676.75), a moment in UTC, and
 * seconds or milliseconds since 1970. Other offsets are the clock of the place and stay as written. Midnight is no time.
 * Returns null where there is no day from 2000 to 2099.
 */
export function parseDayAndTime(text: string, terms: DateParsingRules): DayAndTime | null {
  const said = withoutApostrophe(text)
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

/** Whether a date is a moment in UTC that is not midnight there: then midnight in its column is a moment, too. */
export function isUtcTimestamp(text: string, isUtcColumn: boolean): boolean {
  const time = parseTrailingTimeOrMidnight(text.replace(utcMark, ''))
  return time !== null && time !== '00:00' && (isUtcColumn || utcEnd.test(text.trim()))
}

/** Whether a heading says that its column is in UTC. */
export function isUtcColumnHeading(heading: string): boolean {
  return /\b(utc|gmt)\b/i.test(heading)
}

/** The times of a cell of times, "5pm - 11pm" as both. A day may stand before, and Excel's 0.6875 is 16:30. */
export function parseTimeCell(text: string, terms: DateParsingRules): { start: string | null; end: string | null } {
  const said = withoutApostrophe(text)
  const span = parseTimeRange(said)
  if (span) return { start: span[0], end: span[1] }
  if (/^0?\.\d+$/.test(said)) return { start: timeOfFraction(Number(said)), end: null }
  // A time alone stands behind the day Excel counts from.
  const alone = /^(?:1899-12-3[01]|1900-01-0[01]|12\/3[01]\/1899|1\/0\/1900)[T\s]+([^Z]+)$/.exec(said)
  return { start: parseFreeformTime(alone?.[1] ?? said) ?? parseDayAndTime(said, terms)?.time ?? null, end: null }
}

/** A count as spreadsheets write it: "120.0" and "1.2E+02" as "120". Other words stay as they are. */
export function normalizeSpreadsheetNumber(text: string): string {
  const said = withoutApostrophe(text)
  const [, digits = '', decimals = '', exponent] = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(said) ?? []
  if (exponent !== undefined && decimals.length <= Number(exponent))
    return digits + decimals.padEnd(Number(exponent), '0')
  return said.replace(/^(\d+)\.0+$/, '$1')
}

/** A phone number as spreadsheets write it: "9045550142.0", "9.045550142E+09". */
export function normalizeSpreadsheetPhone(text: string): string {
  return isShortenedNumber(text) ? text : normalizeSpreadsheetNumber(text)
}

/** Whether Excel shortened a long number, "9.04555E+09", so that digits of it are lost. */
export function isShortenedNumber(text: string): boolean {
  const [, decimals = '', exponent] = /^\d(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(withoutApostrophe(text)) ?? []
  return exponent !== undefined && decimals.length < Number(exponent)
}

/** A ZIP of five digits as spreadsheets write it: "32204.0", "2139" without its zero, "32204-1234", "322041234". */
export function normalizeSpreadsheetZip(text: string): string {
  const said = normalizeSpreadsheetNumber(text)
  if (/^\d{3,4}$/.test(said)) return said.padStart(5, '0')
  return said.replace(/^(\d{5})-?\d{4}$/, '$1')
}

/** Several addresses or numbers in one cell: the first, and the others in their order. */
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

/** Spreadsheets put an apostrophe before a number that is to stay words. */
function withoutApostrophe(text: string): string {
  return text.trim().replace(/^['’](?=[\d(+.])/, '')
}
