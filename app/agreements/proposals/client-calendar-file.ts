import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { toZonedEventTime, formatDifferentTimeZone } from '../../business/event-zone.ts'
import { formatICalendar, easternVtimezone } from '../../business/icalendar.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import type { Language } from '../../ui/language.ts'
import type { ProposalDocument } from './proposal.ts'
import { listTimelineFacts } from './proposal-pdf.ts'
import { clientPageText } from './client-page-text.ts'

type Entry = {
  eventId: string
  /** Of our address: with the request's id it is the entry's name for good. */
  host: string
  /** Where their page is. */
  page: string
  language: Language
  /** The zone of the event's clock. */
  timeZone: string
  /** How many agreed changes it has seen, calling off and postponing among them. */
  changes: number
  /** When it was signed or last changed, in epoch milliseconds. */
  at: number
  /** Called off or postponed: calendars that have it take it out. */
  isCancelled: boolean
}

/**
 * Their event as an iCalendar file for their own calendar: nothing of ours in it. It has the name the request's file had, so
 * that a calendar that took that one in has one event still, and says the same to the byte while nothing changes. Null where
 * its hours are not known.
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
  // A zone has to be described in the file; one we have no description of is left out, and the times stand in UTC.
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

/** Whether another event stands elsewhere in a calendar: another day, other hours or another place. */
export function isCalendarEntryMoved({ event: was }: ProposalDocument, { event: is }: ProposalDocument): boolean {
  const placed = ({ timeline, eventVenue, eventLocation }: ProposalDocument['event']) =>
    JSON.stringify([
      ...['bar-opens', 'event-ends'].map((code) => timeline.find((moment) => moment.code === code)?.at),
      eventVenue,
      eventLocation,
    ])
  return placed(was) !== placed(is)
}
