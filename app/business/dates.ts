// Formatted by hand, because constructing an Intl formatter is too slow between two keystrokes.
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The current day in the business's time zone, as 2027-05-15. `now` in epoch milliseconds. */
export function getToday(now: number, timeZone: string): string {
  const minute = Math.floor(now / 60_000)
  if (todayCache.minute !== minute || todayCache.timeZone !== timeZone) {
    const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
    todayCache = { minute, timeZone, day }
  }
  return todayCache.day
}

/**
 * Cached for the current minute, because a request asks several times and zone conversion is slow. Zones do not change
 * within a minute.
 */
let todayCache = { minute: Number.NaN, timeZone: '', day: '' }

/** The start of a day in the business's time zone, in epoch milliseconds. */
export function startOfDay(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
}

/**
 * Parses a time of day: "17:00", "1730", "5 PM", "5:30pm", "6p", "noon", "mediodía". Returns 17:00, or null. Up to three
 * digits without AM or PM are rejected.
 */
export function parseTime(text: string): string | null {
  const said = text.trim()
  if (/^(?:12 ?)?(?:noon|(?:al )?mediod[ií]a)$/i.test(said)) return '12:00'
  if (/^(?:12 ?)?(?:midnight|(?:a )?medianoche)$/i.test(said)) return '00:00'
  const match = /^(\d{1,2}?)(?:([:.]?)(\d{2}))?(?::00(?:\.0+)?)?\s*(?:([ap])(?:\.?\s?m)?\.?)?$/i.exec(said)
  if (!match) return null
  const [, hours = '', separator, minutes, half] = match
  if (half === undefined && (minutes === undefined || (separator === '' && hours.length < 2))) return null
  const hour = half ? getHour(Number(hours), half.toLowerCase()) : Number(hours)
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

/** Latest year of an event and its dates. A later year is a typing error. */
export const maxEventYear = 2099

/** Parses a day, 2027-05-15 or 5/15/2027. Returns 2027-05-15, or null for an invalid day or a year after `maxEventYear`. */
export function parseDate(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  try {
    const day = Temporal.PlainDate.from(iso, { overflow: 'reject' })
    return day.year <= maxEventYear ? day.toString() : null
  } catch {
    return null
  }
}

/** "May 15" */
export function formatShortMonthDay(date: string): string {
  const { month, day } = Temporal.PlainDate.from(date)
  return `${monthNames[month - 1]?.slice(0, 3)} ${day}`
}

/** "October 16" */
export function formatMonthDay(date: string): string {
  const { month, day } = Temporal.PlainDate.from(date)
  return `${monthNames[month - 1]} ${day}`
}

/** "Saturday, May 15, 2027" */
export function formatLongDate(date: string): string {
  return `${formatWeekdayDate(date)}, ${Temporal.PlainDate.from(date).year}`
}

/** "Saturday, May 15" */
export function formatWeekdayDate(date: string): string {
  return `${weekdayNames[Temporal.PlainDate.from(date).dayOfWeek - 1]}, ${formatMonthDay(date)}`
}

/** 17:00 as "5:00 PM". */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** An hour of the day, 0 to 23, as "3 AM". */
export function formatHour(hour: number): string {
  return formatTime(`${hour}:00`).replace(':00', '')
}

const dayMs = 86_400_000

/** Days from a day to another, as 2027-05-15. Negative if `to` is earlier. */
export function diffDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** Adds days to a day, as 2027-05-15. `days` may be negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the Monday and Sunday of the week of a day. */
export function getWeekRange(day: string): { from: string; to: string } {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

/** "today", "tomorrow", "21 days away", "12 days ago". */
export function formatRelativeDays(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `${days} days away` : `${-days} days ago`
}

/** "today", "tomorrow", "Sunday" within the next week, "last Sunday" within the past week, otherwise "May 12". */
export function formatRelativeDate(today: string, day: string): string {
  const away = diffDays(today, day)
  if (Math.abs(away) < 2) return formatRelativeDays(away)
  if (Math.abs(away) > 6) return formatShortMonthDay(day)
  return `${away < 0 ? 'last ' : ''}${weekdayNames[Temporal.PlainDate.from(day).dayOfWeek - 1]!}`
}

/** Formats a month, from 1 on, as 2027-05. */
export function getMonthKey(year: number, month: number): string {
  return new Temporal.PlainYearMonth(year, month).toString()
}

/** "May 2027", from 2027-05. */
export function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** Adds months to a month, as 2027-09. `away` may be negative. */
export function addMonths(month: string, away: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: away }).toString()
}

/** Parses a requested month such as 2027-09. Defaults to the month of today. */
export function parseMonthOrCurrent(text: string | null, today: string): string {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}

/** The parts of a date for a calendar page. */
export function getDateParts(date: string): { month: string; day: number; weekday: string; year: number } {
  const { month, day, dayOfWeek, year } = Temporal.PlainDate.from(date)
  return { month: monthNames[month - 1]!.slice(0, 3), day, weekday: weekdayNames[dayOfWeek - 1]!.slice(0, 3), year }
}

/** A short date: "Tue" within a week, "Dec 3" within about a year, otherwise "Dec 3, 2028". */
export function formatCompactDate(today: string, date: string): string {
  const away = diffDays(today, date)
  const { month, day, weekday, year } = getDateParts(date)
  if (away > -7 && away < 7) return weekday
  return Math.abs(away) < 300 ? `${month} ${day}` : `${month} ${day}, ${year}`
}

/** Date and time in the business's time zone: "Nov 20, 2026, 9:14 AM". `at` in epoch milliseconds. */
export function formatDateTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

/** Formats a duration in milliseconds, with non-breaking spaces: "12 min", "3 h", "2 days". */
export function formatElapsedTime(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours}\u00a0h`
  return `${Math.round(hours / 24)}\u00a0days`
}

/** Formats the time since something, in milliseconds: "just now", "12 minutes ago", "3 h ago". */
export function formatTimeAgo(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes === 1) return 'a minute ago'
  return minutes < 60 ? `${minutes} minutes ago` : `${formatElapsedTime(milliseconds)} ago`
}

/** The year in the business's time zone. `at` in epoch milliseconds. */
export function getLocalYear(at: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).year
}

function getHour(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Local date and time as spreadsheets parse it: "2026-11-20 09:00:00". `at` in epoch milliseconds. */
export function formatSpreadsheetTime(at: number, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return there.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** RFC 3339 in UTC. `at` in epoch milliseconds. */
export function formatIsoTimestamp(at: number): string {
  return new Date(at).toISOString()
}
