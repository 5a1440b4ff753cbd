import { addDays, startOfDay, getToday as dayOf } from './dates.ts'

const [morning, evening] = [8, 21]

/** End of quiet hours, in epoch milliseconds. Null by day. */
export function computeQuietHoursEnd(now: number, timeZone: string): number | null {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  if (hour >= morning && hour < evening) return null
  const date = dayOf(now, timeZone)
  return getMorningSendTime(hour < morning ? date : addDays(date, 1), timeZone)
}

/** 8 AM of a day on the business's clock, in epoch milliseconds. */
export function getMorningSendTime(date: string, timeZone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(startOfDay(date, timeZone)).toZonedDateTimeISO(timeZone)
  return start.with({ hour: morning }).epochMilliseconds
}
