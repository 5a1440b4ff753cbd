/** An event on its own wall clock: a day, and times of day as 17:00. An end at or before the start is the next day's. */
export type EventTimes = { date: string; start: string; end: string }

/** Its start and end as instants, and what lies between, in minutes. */
export type EventSpan = { startsAt: Temporal.ZonedDateTime; endsAt: Temporal.ZonedDateTime; minutes: number }

const minute = 60_000
const longest = 16 * 60

/**
 * The event's start and end as instants on a zone's wall clock. Clock changes count: a time that does not
 * exist or exists twice is read by Temporal's "compatible" rule.
 */
export function eventSpan({ date, start, end }: EventTimes, timeZone: string): EventSpan {
  const day = Temporal.PlainDate.from(date)
  const startsAt = day.toPlainDateTime(Temporal.PlainTime.from(start)).toZonedDateTime(timeZone)
  const lastDay = end <= start ? day.add({ days: 1 }) : day
  const endsAt = lastDay.toPlainDateTime(Temporal.PlainTime.from(end)).toZonedDateTime(timeZone)
  return { startsAt, endsAt, minutes: (endsAt.epochMilliseconds - startsAt.epochMilliseconds) / minute }
}

/** What is wrong with an event's length, as a sentence that says how to mend it; null when nothing is. */
export function lengthProblem(minutes: number, stopsMinutesBeforeEnd: number): string | null {
  if (minutes <= stopsMinutesBeforeEnd) {
    return `Enter a later end: the bar closes ${lengthInWords(stopsMinutesBeforeEnd)} before the event ends, so the event has to be longer than that`
  }
  if (minutes > longest) return 'Enter an end at most 16 hours after the start; for several days, ask for each day'
  return null
}

/** Reads a time of day as people write it, "17:00", "5 PM", "5:30pm"; answers 17:00, or null. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?::00(?:\.0+)?)?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim())
  if (!match) return null
  const [, hours = '', minutes, half] = match
  if (minutes === undefined && half === undefined) return null
  const hour = half ? hourOf(Number(hours), half.toLowerCase()) : Number(hours)
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

/** Reads a day, 2027-05-15 or 5/15/2027; answers 2027-05-15, or null where there is no such day. */
export function readDay(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const iso = american ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}` : text.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  try {
    return Temporal.PlainDate.from(iso, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** The business's today, as 2027-05-15. `now` in epoch milliseconds. */
export function today(now: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

function hourOf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function lengthInWords(minutes: number): string {
  return minutes === 60 ? 'one hour' : `${minutes} minutes`
}
