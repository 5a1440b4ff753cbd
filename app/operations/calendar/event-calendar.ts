import { formatDifferentTimeZone } from '../../business/event-zone.ts'
import { getScheduleLabel, formatScheduleTime } from '../events/event-schedule-text.ts'
import type { EventSchedule } from './event-schedule.ts'
import { formatTimelineRows } from '../../quotes/pricing/formatted-estimate.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatICalendar, easternVtimezone } from '../../business/icalendar.ts'
import { formatDollars } from '../../business/money.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatEventState } from '../../events/event/event-state-text.ts'
import { formatContactRows, formatGuestCount, formatVenueLocation } from '../../events/event/event-text.ts'
import { quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import { getAgreedSpan, getEventSpan, getAllDaySpan } from './calendar-event-span.ts'

/**
 * An event of a calendar, with the time of its last change in epoch milliseconds, the number of changes, and the agreed
 * cents, where there is an agreement.
 */
export type CalendarEvent = {
  event: EventRecord
  changedAt: number
  changes: number
  agreedCents?: number | null
  /** The client accepted but has not paid the deposit. */
  isAgreed?: boolean
  /** The event was booked and is canceled, so calendars remove it. */
  isCancelled?: boolean
  /** The agreed schedule with the owner's times. Null for held events. */
  night?: EventSchedule | null
}

const eastern = 'America/New_York'

/**
 * Builds a calendar of held and booked events, from arrival to end. Held or unpaid events are tentative. The
 * output is byte-identical while nothing changes. Zones without embedded rules are written in UTC.
 */
export function buildEventCalendar(
  events: CalendarEvent[],
  identity: Pick<BusinessIdentity, 'name' | 'timeZone'>,
  siteUrl: string,
): string {
  const { name } = identity
  const calendar = ical({
    name: `${name}: events`,
    prodId: { company: name, product: 'Backbar', language: 'EN' },
    method: events.some(({ isCancelled }) => isCancelled) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.ttl(3600)
  calendar.timezone({ name: null, generator: (zone) => (zone === eastern ? easternVtimezone : null) })
  for (const {
    event,
    changedAt,
    changes,
    agreedCents = null,
    isAgreed = false,
    isCancelled = false,
    night = null,
  } of events) {
    const isHeld = !isCancelled && event.state === 'held'
    const isUnpaid = !isCancelled && event.state === 'booked' && isAgreed
    const mark = isCancelled ? 'Canceled: ' : isHeld ? 'On hold: ' : isUnpaid ? 'Agreed: ' : ''
    const { timeZone = identity.timeZone } = event.request
    const span = (night && getAgreedSpan(night)) ?? getEventSpan(event, timeZone)
    const zone = timeZone === eastern ? eastern : 'UTC'
    calendar.createEvent({
      id: event.id,
      sequence: changes,
      stamp: formatUtc(changedAt),
      lastModified: formatUtc(changedAt),
      ...(span
        ? {
            start: span.start.withTimeZone(zone),
            end: span.end.withTimeZone(zone),
            ...(zone === eastern && { timezone: zone }),
          }
        : getAllDaySpan(event.request.eventDate)),
      status: isCancelled
        ? ICalEventStatus.CANCELLED
        : isHeld || isUnpaid
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
      summary: `${mark}${[event.request.requestorName, formatGuestCount(event.request.eventGuestCount)].filter(Boolean).join(', ')}`,
      location: formatVenueLocation(event.request),
      description: isCancelled
        ? event.reference
        : getDescription(event, {
            isUnpaid,
            agreedCents,
            night,
            zone: formatDifferentTimeZone(timeZone, identity.timeZone),
          }),
      url: `${siteUrl}/backbar/jobs/${event.id}`,
    })
  }
  return formatICalendar(calendar)
}

type DescriptionInput = Pick<Required<CalendarEvent>, 'agreedCents' | 'night'> & {
  isUnpaid: boolean
  zone: string | null
}

/** The description of an entry. `zone` is the event's, if it is not the business's. */
function getDescription(event: EventRecord, { isUnpaid, agreedCents, night, zone }: DescriptionInput): string {
  const { request, snapshot, reference } = event
  const isAsTold = snapshot.timeline.some(
    ({ code, at }) => code === 'bar-opens' && at.startsWith(`${request.eventDate}T${request.eventStartTime}`),
  )
  return [
    `${reference}, ${formatEventState(event, isUnpaid ? 'agreed' : null)}`,
    ...(zone === null ? [] : [`Times are ${zone}`]),
    ...(night
      ? night.moments.map(
          (moment) => `${formatScheduleTime(moment.at, night)} ${getScheduleLabel(moment, night.moments)}`,
        )
      : isAsTold
        ? formatTimelineRows(snapshot.timeline, request.eventDate, quoteTextEn).map(
            ([time, label]) => `${time} ${label}`,
          )
        : []),
    ...(snapshot.experienceName ? [snapshot.experienceName] : []),
    ...(agreedCents === null ? [] : [`Agreed: ${formatDollars(agreedCents)}`]),
    formatContactRows(request)
      .map(([, value]) => value)
      .join(', '),
  ].join('\n')
}

function formatUtc(at: number) {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC')
}
