import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { toZonedEventTime, formatDifferentTimeZone } from '../../business/event-zone.ts'
import { formatICalendar, easternVtimezone } from '../../business/icalendar.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import type { Language } from '../../ui/language.ts'
import type { ProposalDocument } from './proposal.ts'
import { listTimelineFacts } from './proposal-facts.ts'
import { clientPageText } from './client-page-text.ts'

type Entry = {
  eventId: string
  /** Host of the site. With the event's id it makes the permanent UID of the calendar entry. */
  host: string
  /** URL of the client page. */
  page: string
  language: Language
  /** Time zone of the event. */
  timeZone: string
  /** Number of agreed changes, cancellation and postponement included. */
  changes: number
  /** When the agreement was signed or last changed, in epoch milliseconds. */
  at: number
  /** Whether the event is canceled or postponed. Calendars then remove the entry. */
  isCancelled: boolean
}

/**
 * The client's event as an iCalendar file, without internal details of the business. It has the same UID as the quote
 * request's file, so that a calendar updates its entry. The bytes stay the same while nothing changes. Null if the
 * event's hours are not known.
 */
export function buildClientCalendarFile(
  document: ProposalDocument,
  { eventId, host, page, language, timeZone, changes, at, isCancelled }: Entry,
): string | null {
  const { event, house, reference } = document
  const told = (code: string) => event.timeline.find((moment) => moment.code === code)?.at
  const [opens, ends] = [told('bar-opens'), told('event-ends')]
  if (!opens || !ends) return null
  const { after } = clientPageText(language)
  // The file must describe its time zone. Times in a zone without a description here are in UTC.
  const zone = timeZone === 'America/New_York' ? timeZone : 'UTC'
  const zoned = (told: string) => toZonedEventTime(told, timeZone).withTimeZone(zone)
  const named = formatDifferentTimeZone(timeZone, house.timeZone, language)
  const calendar = ical({
    prodId: { company: house.name, product: 'Event', language: language.toUpperCase() },
    ...(isCancelled && { method: ICalCalendarMethod.CANCEL }),
  })
  calendar.timezone({ name: null, generator: (zone) => (zone === 'America/New_York' ? easternVtimezone : null) })
  calendar.createEvent({
    id: `${eventId}@${host}`,
    sequence: changes + 1,
    stamp: Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC'),
    start: zoned(opens),
    end: zoned(ends),
    timezone: zone,
    ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
    summary: after.calendarSays(house.name),
    location: formatVenueLocation(event) ?? '',
    description: [
      ...listTimelineFacts(document).map(({ label, value }) => [label, named, value].filter(Boolean).join(' ')),
      reference,
    ].join('\n'),
    url: page,
  })
  return formatICalendar(calendar)
}

/** Whether the date, the hours or the venue differ between two versions. */
export function isCalendarEntryMoved({ event: was }: ProposalDocument, { event: is }: ProposalDocument): boolean {
  const placed = ({ timeline, eventVenue, eventLocation }: ProposalDocument['event']) =>
    JSON.stringify([
      ...['bar-opens', 'event-ends'].map((code) => timeline.find((moment) => moment.code === code)?.at),
      eventVenue,
      eventLocation,
    ])
  return placed(was) !== placed(is)
}
