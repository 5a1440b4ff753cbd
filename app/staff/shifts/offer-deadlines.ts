import { addDays, getToday as dayOf } from '../../business/dates.ts'

/** Nobody is written to, and no clock runs, from 9 PM to 8 AM. */
const [morning, evening] = [8, 21]
const hour = 3_600_000

/** Whether it is too late, or too early, to write to anybody. `now` in epoch milliseconds. */
export function isQuietHours(now: number, timeZone: string): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return at.hour < morning || at.hour >= evening
}

/** An hour of a day on the business's clock, in epoch milliseconds. */
export function getInstantAtHour(day: string, hour: number, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) })
    .epochMilliseconds
}

/** So many milliseconds later, of which the night takes none. */
export function addDaytime(from: number, length: number, timeZone: string): number {
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

/** Until when an answer is waited for: a day, to the full hour, two hours where the call is within two days, never past the call. */
export function computeOfferDeadline(now: number, callAt: number, timeZone: string): number {
  const isNear = callAt - now <= 48 * hour
  const ends = addDaytime(now, isNear ? 2 * hour : 24 * hour, timeZone)
  return Math.min(isNear ? ends : Math.ceil(ends / hour) * hour, callAt)
}

/** The same where somebody is asked again after a change: two days, or half of what is left. */
export function computeReconfirmationDeadline(now: number, callAt: number): number {
  return now + Math.max(0, Math.min(48 * hour, Math.floor((callAt - now) / 2)))
}
