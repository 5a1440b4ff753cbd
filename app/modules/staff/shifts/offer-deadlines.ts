import { addDays, getToday as dayOf } from '../../../business/dates.ts'

/** Quiet hours are from 9 PM to 8 AM: no emails are sent, and deadlines pause. */
const [morning, evening] = [8, 21]
const hour = 3_600_000

/** Whether a moment lies in quiet hours. `now` in epoch milliseconds. */
export function isQuietHours(now: number, timeZone: string): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return at.hour < morning || at.hour >= evening
}

/** Returns an hour of a day in the business's time zone, in epoch milliseconds. */
export function getInstantAtHour(day: string, hour: number, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) })
    .epochMilliseconds
}

/** Adds a duration in milliseconds, not counting quiet hours. */
export function addDaytimeHours(from: number, length: number, timeZone: string): number {
  let [at, left] = [from, length]
  for (let day = dayOf(from, timeZone); ; day = addDays(day, 1)) {
    const [opens, closes] = [getInstantAtHour(day, morning, timeZone), getInstantAtHour(day, evening, timeZone)]
    at = Math.max(at, opens)
    if (at < closes) {
      if (left <= closes - at) return at + left
      left -= closes - at
    }
  }
}

/**
 * Returns the deadline of an offer: a day, rounded up to the hour, or two hours where the call is within two days. Never
 * after the call.
 */
export function computeOfferDeadline(now: number, callAt: number, timeZone: string): number {
  const isNear = callAt - now <= 48 * hour
  const ends = addDaytimeHours(now, isNear ? 2 * hour : 24 * hour, timeZone)
  return Math.min(isNear ? ends : Math.ceil(ends / hour) * hour, callAt)
}

/** Returns the deadline of a reconfirmation: two days, or half the remaining time if shorter. */
export function computeReconfirmationDeadline(now: number, callAt: number): number {
  return now + Math.max(0, Math.min(48 * hour, Math.floor((callAt - now) / 2)))
}
