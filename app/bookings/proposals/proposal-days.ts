import { daysBetween } from '../../business/dates.ts'

// All ends of days are midnights of the business; "24 hours" is the end of tomorrow, "48 hours" that of the day after.

/** The last day a proposal made today is good for, unless the owner says another: at most `lastExpiry`. */
export function usualExpiry(today: string, eventDate: string): string {
  const away = daysBetween(today, eventDate)
  const usual = away <= 10 ? later(today, 2) : earliest(later(today, 14), later(eventDate, -7))
  return earliest(usual, lastExpiry(today, eventDate))
}

/** The last day on which an event can be agreed to: a day before it, and today where that has passed. */
export function lastExpiry(today: string, eventDate: string): string {
  const last = later(eventDate, -1)
  return last < today ? today : last
}

/** When the rest is due, unless the owner says another day. */
export function usualBalanceDay(eventDate: string, daysBefore: number): string {
  return later(eventDate, -daysBefore)
}

/** When the deposit is due after a yes: in three days, within two weeks of the event tomorrow; never after the event. */
export function depositDay(today: string, eventDate: string): string {
  return earliest(later(today, daysBetween(today, eventDate) <= 14 ? 1 : 3), eventDate < today ? today : eventDate)
}

/** The day so many days after another. */
export function later(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function earliest(one: string, other: string): string {
  return one < other ? one : other
}
