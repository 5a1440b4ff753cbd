import { formatTime, formatWeekdayDate, getToday } from '../../../business/dates.ts'

/** Heading of a day in a conversation: "Tuesday, November 24", or "Today, …". `today` as 2026-11-24. */
export function formatDayHeading(at: number, timeZone: string, today: string): string {
  const date = getToday(at, timeZone)
  if (date === today) return `Today, ${formatWeekdayDate(date)}`
  return date.slice(0, 4) === today.slice(0, 4)
    ? formatWeekdayDate(date)
    : `${formatWeekdayDate(date)}, ${date.slice(0, 4)}`
}

/** Time of day: "5:23 PM". `at` in epoch milliseconds. */
export function formatMessageTime(at: number, timeZone: string): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return formatTime(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
}
