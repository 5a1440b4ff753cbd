import { addDays, startOfDay } from './dates.ts'

/** An event on its own wall clock: a day, and times of day as 17:00. An end at or before the start is the next day's. */
export type EventTimes = { date: string; start: string; end: string }

/** Its start and end as instants, and what lies between, in minutes. */
export type EventSpan = { startsAt: Temporal.ZonedDateTime; endsAt: Temporal.ZonedDateTime; minutes: number }

/** An event's times as a request has them, where both its start and its end are known. */
export function toEventTimes(event: {
  eventDate: string
  eventStartTime: string | null
  eventEndTime: string | null
}): EventTimes | null {
  const { eventDate: date, eventStartTime: start, eventEndTime: end } = event
  return start && end ? { date, start, end } : null
}

/**
 * Returns when an event's last hour is over, in epoch milliseconds. An event without known times ends with its day. It is over by
 * its own clock where it has a zone, else by that of the business.
 */
export function computeEventEnd(
  event: Parameters<typeof toEventTimes>[0] & { timeZone?: string | null },
  businessZone: string,
): number {
  const times = toEventTimes(event)
  const timeZone = event.timeZone ?? businessZone
  return times === null
    ? startOfDay(addDays(event.eventDate, 1), timeZone)
    : computeEventSpan(times, timeZone).endsAt.epochMilliseconds
}

const minute = 60_000
const longest = 16 * 60

/**
 * The event's start and end as instants on a zone's wall clock. Clock changes count: a time that does not
 * exist or exists twice is read by Temporal's "compatible" rule.
 */
export function computeEventSpan({ date, start, end }: EventTimes, timeZone: string): EventSpan {
  const asked = `${date} ${start} ${end} ${timeZone}`
  if (lastAsked?.asked !== asked) lastAsked = { asked, span: getSpan({ date, start, end }, timeZone) }
  return lastAsked.span
}

/** Each of a request's letters, prices and lists asks for the same, and a wall clock takes its time to be read. */
let lastAsked: { asked: string; span: EventSpan } | undefined

function getSpan({ date, start, end }: EventTimes, timeZone: string): EventSpan {
  const day = Temporal.PlainDate.from(date)
  const startsAt = day.toPlainDateTime(Temporal.PlainTime.from(start)).toZonedDateTime(timeZone)
  const lastDay = end <= start ? day.add({ days: 1 }) : day
  const endsAt = lastDay.toPlainDateTime(Temporal.PlainTime.from(end)).toZonedDateTime(timeZone)
  return { startsAt, endsAt, minutes: (endsAt.epochMilliseconds - startsAt.epochMilliseconds) / minute }
}

/** Whether an event leaves no time to pour, or lasts longer than anybody serves; null when it does neither. */
export function findEventLengthError(minutes: number, stopsMinutesBeforeEnd: number): 'too-short' | 'too-long' | null {
  if (minutes <= stopsMinutesBeforeEnd) return 'too-short'
  return minutes > longest ? 'too-long' : null
}

/** What is wrong with an event's length, as a sentence that says how to mend it; null when nothing is. */
export function validateEventLength(minutes: number, stopsMinutesBeforeEnd: number): string | null {
  switch (findEventLengthError(minutes, stopsMinutesBeforeEnd)) {
    case 'too-short':
      return `Enter a later end time: the bar closes ${lengthInWords(stopsMinutesBeforeEnd)} before the event ends, so the event has to last longer than that`
    case 'too-long':
      return 'Enter an end at most 16 hours after the start; for several days, ask for each day'
    case null:
      return null
  }
}

function lengthInWords(minutes: number): string {
  return minutes === 60 ? 'one hour' : `${minutes} minutes`
}
