import { addDays, getToday, startOfDay } from './dates.ts'

/**
 * The times of an event on its local clock: a day, and times of day as 17:00. An end at or before the start is on the
 * next day.
 */
export type EventTimes = { date: string; start: string; end: string }

/** Start and end as instants, and the minutes between them. */
export type EventSpan = { startsAt: Temporal.ZonedDateTime; endsAt: Temporal.ZonedDateTime; minutes: number }

/** Returns an event's times, or null while its start or end is unknown. */
export function findEventTimes(event: {
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
}): EventTimes | null {
  const { eventDate: date, eventStartTime: start, eventEndTime: end } = event
  return start && end ? { date, start, end } : null
}

/**
 * Returns the end of an event, in epoch milliseconds. Without known times it is the end of its day. Uses the event's time
 * zone, or the business's where it has none.
 */
export function computeEventEnd(
  event: Parameters<typeof findEventTimes>[0] & { timeZone?: string | null },
  businessZone: string,
): number {
  const times = findEventTimes(event)
  const timeZone = event.timeZone ?? businessZone
  return times === null
    ? startOfDay(addDays(event.eventDate, 1), timeZone)
    : computeEventSpan(times, timeZone).endsAt.epochMilliseconds
}

/** A bar may pour past midnight, so that the day of an event is over at 6 AM of the next one. */
const hoursPastMidnight = 6

/** Whether the day of an event is over in a time zone. `now` in epoch milliseconds. */
export function isEventDayOver(eventDate: string, timeZone: string, now: number): boolean {
  return getToday(now - hoursPastMidnight * 3_600_000, timeZone) > eventDate
}

const minute = 60_000
const maxMinutes = 16 * 60

/**
 * Computes the instants of start and end in a time zone. Times that do not exist or exist twice because of a clock change
 * follow Temporal's "compatible" rule.
 */
export function computeEventSpan({ date, start, end }: EventTimes, timeZone: string): EventSpan {
  const asked = `${date} ${start} ${end} ${timeZone}`
  if (spanCache?.asked !== asked) spanCache = { asked, span: getSpan({ date, start, end }, timeZone) }
  return spanCache.span
}

/** Cached, because emails, prices and lists of an event ask for the same span and zone conversion is slow. */
let spanCache: { asked: string; span: EventSpan } | undefined

function getSpan({ date, start, end }: EventTimes, timeZone: string): EventSpan {
  const day = Temporal.PlainDate.from(date)
  const startsAt = day.toPlainDateTime(Temporal.PlainTime.from(start)).toZonedDateTime(timeZone)
  const lastDay = end <= start ? day.add({ days: 1 }) : day
  const endsAt = lastDay.toPlainDateTime(Temporal.PlainTime.from(end)).toZonedDateTime(timeZone)
  return { startsAt, endsAt, minutes: (endsAt.epochMilliseconds - startsAt.epochMilliseconds) / minute }
}

/** Checks an event's length: too short to serve, or longer than allowed. Null if neither. */
export function findEventLengthError(minutes: number, stopsMinutesBeforeEnd: number): 'too-short' | 'too-long' | null {
  if (minutes <= stopsMinutesBeforeEnd) return 'too-short'
  return minutes > maxMinutes ? 'too-long' : null
}

/** Returns an error message for an event's length that says how to fix it, or null. */
export function validateEventLength(minutes: number, stopsMinutesBeforeEnd: number): string | null {
  switch (findEventLengthError(minutes, stopsMinutesBeforeEnd)) {
    case 'too-short':
      return `Enter a later end time: the bar closes ${formatLength(stopsMinutesBeforeEnd)} before the event ends, so the event has to last longer than that`
    case 'too-long':
      return 'Enter an end at most 16 hours after the start; for several days, ask for each day'
    case null:
      return null
  }
}

function formatLength(minutes: number): string {
  return minutes === 60 ? 'one hour' : `${minutes} minutes`
}
