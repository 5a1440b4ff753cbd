import { parseDate, parseTime } from './dates.ts'

/** Whether 5/6/2027 is in May or in June. */
export type DateOrder = 'month-first' | 'day-first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const spanishMonths: Record<string, string> = { ene: 'jan', abr: 'apr', ago: 'aug', set: 'sep', dic: 'dec' }
const numericDatePattern = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[\s,T])/

/**
 * Parses a date in the formats of people and programs, in English or Spanish. Returns 2027-05-15, or null for an invalid
 * day or a year before 2000.
 */
export function parseFreeformDate(text: string, order: DateOrder): string | null {
  const said = normalizeDateText(text)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\sT])/.exec(said)
  if (iso) return getDay(iso[1]!, iso[2]!, iso[3]!)
  const [, first, separator, second, year] = numericDatePattern.exec(said) ?? []
  if (first && second && year)
    return separator === '.' || order === 'day-first' ? getDay(year, second, first) : getDay(year, first, second)
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:,| )+(\d{4})(?=$|[\s,])/i.exec(said)
  if (american) return getDay(american[3]!, getMonth(american[1]!), american[2]!)
  const british = /^(\d{1,2})[ -]([a-z]{3,10})\.?[ ,-]+(\d{4}|\d{2})(?=$|[\s,])/i.exec(said)
  return british ? getDay(british[3]!, getMonth(british[2]!), british[1]!) : null
}

/**
 * Returns the time of day after a date, as 17:00. Null if there is none and for midnight, which programs write for no
 * time.
 */
export function parseTrailingTime(text: string): string | null {
  const time = parseTrailingTimeOrMidnight(text)
  return time === '00:00' ? null : time
}

/** Returns the time of day after a date, including midnight, or null. */
export function parseTrailingTimeOrMidnight(text: string): string | null {
  const [, time] = /[T\s,](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?)/i.exec(normalizeDateText(text)) ?? []
  return time ? parseFreeformTime(time) : null
}

/** Parses a time of day, with or without seconds. Returns 17:00, or null. */
export function parseFreeformTime(text: string): string | null {
  return parseTime(text.trim().replace(/^(\d{1,2}:\d{2}):\d{2}(\.\d+)?/, '$1'))
}

/** "5pm - 11pm" as its two times. Null for other input. */
export function parseTimeRange(text: string): [start: string, end: string] | null {
  const [start, end, ...more] = text.split(/\s*(?:-|–|—|\bto\b|\buntil\b)\s*/i).map(parseFreeformTime)
  return start && end && more.length === 0 ? [start, end] : null
}

/**
 * Guesses the date order of a list from a single date: day-first where its first number exceeds 12. Null if it is
 * ambiguous.
 */
export function detectDateOrder(text: string): DateOrder | null {
  const [, first, , second] = numericDatePattern.exec(normalizeDateText(text)) ?? []
  if (Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : null
}

function normalizeDateText(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo),? /i, '')
    .replace(/^(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?\.?,? /i, '')
    .replace(/\b(\d{1,2})(st|nd|rd|th)\b/gi, '$1')
    .replace(/ del? /gi, ' ')
}

function getMonth(name: string): string {
  const short = name.slice(0, 3).toLowerCase()
  return String(months.indexOf(spanishMonths[short] ?? short) + 1)
}

function getDay(year: string, month: string, day: string): string | null {
  const two = (number: string) => number.padStart(2, '0')
  const read = parseDate(`${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`)
  return read !== null && read >= '2000' ? read : null
}
