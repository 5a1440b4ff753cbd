import { addDays } from '../../../business/dates.ts'

/** Days between the email about a charge and the charge. */
export const chargeNoticeDays = 3

/** Hour of a moment in a time zone, with its fraction. `at` in epoch milliseconds. */
function getHour(at: number, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return hour + minute / 60
}

/** Whether cards are charged now: between 9 and 11 AM. */
export function isChargeTime(now: number, timeZone: string): boolean {
  const hour = getHour(now, timeZone)
  return hour >= 9 && hour < 11
}

/** Whether clients are emailed now: between 9 AM and 8 PM. */
export function isEmailTime(now: number, timeZone: string): boolean {
  const hour = getHour(now, timeZone)
  return hour >= 9 && hour < 20
}

/** Whether the time of a charge has passed: its day, or 11 AM on its day. */
export function isChargeTimeOver(chargeOn: string, { today, now, timeZone }: ChargeClock): boolean {
  return chargeOn < today || (chargeOn === today && getHour(now, timeZone) >= 11)
}

/** The business's day and time. `now` in epoch milliseconds. */
export type ChargeClock = { today: string; now: number; timeZone: string }

/** First day on which a charge can be announced in time. */
export function getFirstChargeDay(today: string): string {
  return addDays(today, chargeNoticeDays)
}

/**
 * Day of a charge that was not announced yet. A payment that is due later than it was when it was agreed to is charged on
 * its new day. A payment that is due earlier keeps its day, because nothing is charged before the day that was agreed to.
 */
export function computeChargeDay(agreed: { chargeOn: string; dueOn: string }, dueOn: string): string {
  return dueOn > agreed.dueOn && dueOn > agreed.chargeOn ? dueOn : agreed.chargeOn
}

/** Whether a card expires before a day. `expiresIn` is its last month, as 2029-09. */
export function doesCardExpireBefore(expiresIn: string, day: string): boolean {
  return expiresIn < day.slice(0, 7)
}
