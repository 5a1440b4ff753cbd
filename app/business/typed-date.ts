import { addDays, maxEventYear, monthNames, parseDate, weekdayNames } from './dates.ts'
import { parseTypedDay } from './typed-day.ts'

/**
 * Meaning of a typed date: a day as 2027-06-12, a month as 2027-06, another text such as a name, or a date that cannot
 * be read.
 */
export type TypedDate =
  { kind: 'day'; day: string } | { kind: 'month'; month: string } | { kind: 'text' } | { kind: 'unreadable' }

/** A month and a day without a year, as in "june 12". */
export type MonthDay = { month: number; day: number }

/**
 * Reads a date as people type it: "6/12", "june 12", "12 june 2027", "next sat", "first saturday in december", "tomorrow",
 * "june". A day without a year is the next one from today on, which is 2027-05-15. "sat" is the first Saturday from today
 * on, "next sat" the first one after today. A text without a date is a name to search for.
 */
export function parseTypedDate(text: string, today: string): TypedDate {
  const said = normalizeTypedDate(text)
  const day = findTypedDay(said, today)
  if (day !== null) return { kind: 'day', day }
  const month = parseTypedMonth(said, today)
  if (month !== null) return { kind: 'month', month }
  const isPhone = /^[\d\s()+./-]+$/.test(text) && text.replace(/\D/g, '').length >= 7 && !/^\d{4}\D/.test(text.trim())
  return isPhone || !isAboutDate(said) ? { kind: 'text' } : { kind: 'unreadable' }
}

/** Reads a day of a month without its year, "december 26" or "12/26", as its month and day. Null for any other text. */
export function parseMonthDay(text: string): MonthDay | null {
  const said = normalizeTypedDate(text)
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(said) ?? []
  if (first && second) {
    const [one, two] = [Number(first), Number(second)]
    return toMonthDay(one, two) ?? toMonthDay(two, one)
  }
  const [, name, day] = /^([a-z]+) (\d{1,2})$/.exec(said) ?? []
  if (name && day) return toMonthDay(getMonthNumber(name), Number(day))
  const [, dayBefore, nameAfter] = /^(\d{1,2}) ([a-z]+)$/.exec(said) ?? []
  return dayBefore && nameAfter ? toMonthDay(getMonthNumber(nameAfter), Number(dayBefore)) : null
}

/**
 * Reads a date that somebody searches for as the part of a stored day that it names: "2026-12-26", "-12-26" without the
 * year, "2026-12-" for a month of a year. Null for any other text.
 */
export function parseSearchedDate(text: string): string | null {
  const said = normalizeTypedDate(text)
  const day = parseWithYear(said)
  if (day !== null) return day
  const monthDay = parseMonthDay(text)
  if (monthDay !== null) return toDay(2000, monthDay)!.slice(4)
  const month = /\d{4}$/.test(said) ? parseTypedMonth(said, '2000-01-01') : null
  return month && `${month}-`
}

/** Parses a day from a normalized text. A weekday before a date must have been removed. */
function findTypedDay(said: string, today: string): string | null {
  if (said === 'yesterday') return addDays(today, -1)
  const [, count, unit] = /^in (\d{1,3}) (day|week)s?$/.exec(said) ?? []
  if (count) return addDays(today, Number(count) * (unit === 'week' ? 7 : 1))
  const [, number] = /^(?:the |on the )(\d{1,2})$/.exec(said) ?? []
  if (number) return findNextMonthDay(today, Number(number))
  const typed = parseTypedDay(said, today)
  if (typed === null) return parseWithYear(said)
  return typed.kind === 'ask' ? typed.dates[0]! : typed.date
}

/** A date with its year: 2027-06-12, 6/12/27, "june 12 2027", "12 june 2027". */
function parseWithYear(said: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(said)
  if (iso) return toDay(Number(iso[1]), { month: Number(iso[2]), day: Number(iso[3]) })
  const [, rest, year] = /^(.+?)[/. -](\d{4}|\d{2})$/.exec(said) ?? []
  if (!rest || !year) return null
  const monthDay = parseMonthDay(rest)
  return monthDay && toDay(year.length === 2 ? 2000 + Number(year) : Number(year), monthDay)
}

/** The next day with this number, in a month that has it. */
function findNextMonthDay(today: string, number: number): string | null {
  const month = Temporal.PlainYearMonth.from(today.slice(0, 7))
  for (let ahead = 0; ahead <= 2; ahead++) {
    const day = parseDate(`${month.add({ months: ahead }).toString()}-${String(number).padStart(2, '0')}`)
    if (day !== null && day >= today) return day
  }
  return null
}

/** "june", "june 2027", "6/2027". Without a year the next June, or the current month. */
function parseTypedMonth(said: string, today: string): string | null {
  const [, name, year] = /^([a-z]+|\d{1,2})(?:[ /-](\d{4}))?$/.exec(said) ?? []
  if (name === undefined || (year === undefined && /^\d/.test(name))) return null
  const month = /^\d/.test(name) ? Number(name) : getMonthNumber(name)
  if (month < 1 || month > 12) return null
  const thisYear = Number(today.slice(0, 4))
  const of = year === undefined ? (month < Number(today.slice(5, 7)) ? thisYear + 1 : thisYear) : Number(year)
  return of >= 2000 && of <= maxEventYear ? `${of}-${String(month).padStart(2, '0')}` : null
}

/** Whether an unreadable text was meant as a date: it has digits or begins like a date. */
function isAboutDate(said: string): boolean {
  if (said === '' || /\d/.test(said)) return true
  const words = said.split(' ')
  return /^(next|this|last|in|on)$/.test(words[0]!) && words.length > 1
}

function normalizeTypedDate(text: string): string {
  const said = text
    .toLowerCase()
    .replaceAll(/[,’']/g, ' ')
    .replaceAll(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/([a-z])\./g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the )?(\d{1,2}) of (?=[a-z])/, '$1 ')
  // The weekday before a date adds nothing: "sat june 12".
  const [, first, rest] = /^([a-z]+) (.*\d.*)$/.exec(said) ?? []
  return first && rest && getWeekdayNumber(first) > 0 && !/^(in|of) /.test(rest) ? rest : said
}

/** Monday as 1, from "mon", "tues" or "saturday". 0 for no weekday. */
function getWeekdayNumber(name: string): number {
  return findByStart(weekdayNames, name.replace(/s$/, ''))
}

/** January as 1, from "jan", "sept" or "june". 0 for no month. */
function getMonthNumber(name: string): number {
  return findByStart(monthNames, name)
}

function findByStart(names: readonly string[], start: string): number {
  return start.length < 3 ? 0 : names.findIndex((name) => name.toLowerCase().startsWith(start)) + 1
}

function toMonthDay(month: number, day: number): MonthDay | null {
  // 2000 is a leap year.
  return toDay(2000, { month, day }) === null ? null : { month, day }
}

function toDay(year: number, { month, day }: MonthDay): string | null {
  const two = (number: number) => String(number).padStart(2, '0')
  return parseDate(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`)
}
