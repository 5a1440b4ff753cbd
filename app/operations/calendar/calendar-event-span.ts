import { computeEventSpan, findEventTimes } from '../../business/event-times.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { findScheduleTime } from '../events/bar-schedule.ts'
import type { EventSchedule } from './event-schedule.ts'

/** An all-day entry, while the hours are unknown. */
export function getAllDaySpan(date: string) {
  const start = Temporal.PlainDate.from(date).toZonedDateTime('UTC')
  return { start, end: start.add({ days: 1 }), allDay: true }
}

/** Span from arrival to end, with the setup time shown in the quote. Null while the times are unknown. */
export function getEventSpan({ request, snapshot }: EventRecord, timeZone: string) {
  const times = findEventTimes(request)
  if (times === null) return null
  const { startsAt, endsAt } = computeEventSpan(times, timeZone)
  const told = (code: string) => snapshot.timeline.find((moment) => moment.code === code)?.at
  const [arrive, opens] = [told('arrive'), told('bar-opens')]
  // Use the duration, because the owner may have moved the event since.
  const setUp =
    arrive && opens
      ? Temporal.Instant.from(arrive).until(Temporal.Instant.from(opens))
      : Temporal.Duration.from({ seconds: 0 })
  // An iCalendar year has four digits. A mistyped year such as 9999 may end after it.
  return { start: startsAt.subtract(setUp), end: endsAt.year > 9999 ? startsAt : endsAt }
}

/** Span from load-in to end as agreed. Later notes of the owner do not move the entry. */
export function getAgreedSpan({ isAgreed, toldMoments, timeZone }: EventSchedule) {
  const [loadIn, ends] = [findScheduleTime(toldMoments, 'load-in'), findScheduleTime(toldMoments, 'event-ends')]
  if (!isAgreed || loadIn === null || ends === null) return null
  const there = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return { start: there(loadIn), end: there(ends) }
}
