import { addDays, formatShortMonthDay, getDateParts, monthNames, parseDate, weekdayNames } from './dates.ts'

/**
 * A day as typed during a call. `past` is a past day typed with its year, and the coming one it may have been meant as.
 * `ask` needs an answer first: the year of a day that has passed this year, or the day where its weekday does not match.
 */
export type TypedDay =
  | { kind: 'day'; date: string }
  | { kind: 'past'; date: string; coming: string | null }
  | { kind: 'ask'; why: 'year' | 'weekday'; dates: string[] }

const weekdays = weekdayNames.map(shorten)
const months = monthNames.map(shorten)
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const monthWord = buildWordPattern(monthNames)
const weekdayWord = buildWordPattern(weekdayNames)
const yearWord = "(?: '?(\\d{4}|\\d{2}))?"

const patterns = {
  weekday: new RegExp(`^(?:(this|next|coming) )?${weekdayWord}$`),
  nth: new RegExp(`^(first|second|third|fourth|fifth|last|[1-5]) ${weekdayWord} ${monthWord}${yearWord}$`),
  monthFirst: new RegExp(`^(?:${weekdayWord} )?${monthWord} (\\d{1,2})${yearWord}$`),
  dayFirst: new RegExp(`^(?:${weekdayWord} )?(\\d{1,2}) ${monthWord}${yearWord}$`),
  numbers: new RegExp(`^(?:${weekdayWord} )?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?$`),
}

/**
 * Parses a day as Americans type or say it: "12/5", "Dec 5", "next sat", "first Saturday in December", "tomorrow". Without
 * a year it is this year's day. If that has passed, the year is asked for and never guessed. A weekday with the day
 * decides between years. Returns null for text that names no day. `today` is the business's day.
 */
export function parseTypedDay(text: string, today: string): TypedDay | null {
  const said = normalizeDayText(text)
  const iso = parseDate(said)
  if (iso !== null && /^\d{4}/.test(said)) return resolveFullDay(iso, today)
  if (said === 'today' || said === 'tonight') return { kind: 'day', date: today }
  if (said === 'tomorrow') return { kind: 'day', date: addDays(today, 1) }
  const weekday = patterns.weekday.exec(said)
  if (weekday) return { kind: 'day', date: findNextWeekday(today, weekday[2]!, weekday[1] === 'next') }
  const nth = patterns.nth.exec(said)
  if (nth) return resolveYears((year) => findNthWeekday(year, nth[3]!, nth[2]!, nth[1]!), nth[4], today)
  const [, name, month, day, year] = findMonthDay(said) ?? []
  if (!month || !day) return null
  const find = (year: number) => parseDate(`${month}/${day}/${year}`)
  const found = resolveYears(find, year, today)
  return name === undefined || found === null ? found : resolveWeekday(found, { find, name, year, today })
}

/** Whether a text has the form of a date and names no real day: "2/30", "June 31", "9999-12-31". */
export function isImpossibleDay(text: string, today: string): boolean {
  const said = normalizeDayText(text)
  const hasDateForm = findMonthDay(said) !== null || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(said)
  return hasDateForm && parseTypedDay(text, today) === null
}

/** "Sat, Dec 5", with the year unless it is the current year. `parseTypedDay` parses it to the same day. */
export function formatTypedDay(date: string, today: string): string {
  const short = `${getDateParts(date).weekday}, ${formatShortMonthDay(date)}`
  return date.slice(0, 4) === today.slice(0, 4) ? short : `${short}, ${date.slice(0, 4)}`
}

function normalizeDayText(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/[,’‘]/g, ' ')
    .replace(/([a-z])\./g, '$1')
    .replace(/\b(?:the|of|in|on)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Weekday, month, day and year of a day in words or numbers. A first number above 12 is the day. */
function findMonthDay(said: string): (string | undefined)[] | null {
  const [, name, month, day, year] = patterns.monthFirst.exec(said) ?? []
  if (month) return ['', name, getMonth(month), day, year]
  const british = patterns.dayFirst.exec(said)
  if (british) return ['', british[1], getMonth(british[3]!), british[2], british[4]]
  const numbers = patterns.numbers.exec(said)
  if (!numbers) return null
  const [first, second] = [numbers[2]!, numbers[3]!]
  return Number(first) > 12 ? ['', numbers[1], second, first, numbers[4]] : ['', numbers[1], first, second, numbers[4]]
}

function shorten(name: string): string {
  return name.slice(0, 3).toLowerCase()
}

/** A pattern of names and their beginnings from three letters on, such as "sat", "satur" and "saturdays". */
function buildWordPattern(names: readonly string[]): string {
  const words = names.map((name) => {
    const rest = [...name.slice(3).toLowerCase()]
    return `${shorten(name)}${rest.map((letter) => `(?:${letter}`).join('')}${')?'.repeat(rest.length)}`
  })
  return `((?:${words.join('|')})s?)`
}

function getMonth(word: string): string {
  return String(months.indexOf(shorten(word)) + 1)
}

/**
 * Returns the day in the typed year, or in this year. If it has passed, returns a question about the coming two years.
 */
function resolveYears(
  find: (year: number) => string | null,
  typed: string | undefined,
  today: string,
): TypedDay | null {
  const current = Number(today.slice(0, 4))
  const coming = listComingDays(find, today)
  if (typed === undefined) {
    const date = find(current)
    if (date !== null && date >= today) return { kind: 'day', date }
    return coming.length > 0 ? { kind: 'ask', why: 'year', dates: coming.slice(0, 2) } : null
  }
  const date = find(Number(typed.length === 2 ? `20${typed}` : typed))
  return date === null ? null : resolveFullDay(date, today, coming)
}

function resolveFullDay(date: string, today: string, coming?: string[]): TypedDay {
  if (date >= today) return { kind: 'day', date }
  const days = coming ?? listComingDays((year) => parseDate(`${year}${date.slice(4)}`), today)
  return { kind: 'past', date, coming: days[0] ?? null }
}

/** The day in the years from today on. February 29 is in one of eight years at least. */
function listComingDays(find: (year: number) => string | null, today: string): string[] {
  const current = Number(today.slice(0, 4))
  return Array.from({ length: 9 }, (_, i) => find(current + i)).filter(
    (date) => date !== null && date >= today,
  ) as string[]
}

type WeekdayCheck = { find: (year: number) => string | null; name: string; year: string | undefined; today: string }

/** Among this year and the next two, the weekday tells the year. If it matches none, the nearest such weekday is offered. */
function resolveWeekday(found: TypedDay, { find, name, year, today }: WeekdayCheck): TypedDay {
  const isMeant = (date: string) => getDateParts(date).weekday.toLowerCase() === shorten(name)
  if (found.kind === 'day' && isMeant(found.date)) return found
  if (found.kind === 'past') return found
  const last = `${Number(today.slice(0, 4)) + 2}-12-31`
  const meant = year === undefined ? listComingDays(find, today).filter((date) => date <= last && isMeant(date)) : []
  if (meant.length > 0) return { kind: 'day', date: meant[0]! }
  if (found.kind === 'ask') return found
  const around = [-1, 1, -2, 2, -3, 3].map((days) => addDays(found.date, days))
  const nearest = around.filter((date) => date >= today && isMeant(date))
  return { kind: 'ask', why: 'weekday', dates: [found.date, ...nearest] }
}

/** The first such weekday, from today on. With `isNext`, after today. */
function findNextWeekday(today: string, name: string, isNext: boolean): string {
  const from = Temporal.PlainDate.from(today)
  const away = (weekdays.indexOf(shorten(name)) + 1 - from.dayOfWeek + 7) % 7
  return addDays(today, away === 0 && isNext ? 7 : away)
}

/** "first", "3" or "last" of a weekday in a month. Null if a month has no fifth. */
function findNthWeekday(year: number, month: string, name: string, nth: string): string | null {
  const first = `${year}-${getMonth(month).padStart(2, '0')}-01`
  const start = findNextWeekday(first, name, false)
  const inMonth = [0, 7, 14, 21, 28]
    .map((days) => addDays(start, days))
    .filter((day) => day.startsWith(first.slice(0, 7)))
  if (nth === 'last') return inMonth.at(-1)!
  return inMonth[(ordinals.includes(nth) ? ordinals.indexOf(nth) + 1 : Number(nth)) - 1] ?? null
}
