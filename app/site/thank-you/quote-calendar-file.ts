import { formatTimelineRows } from '../../quotes/pricing/formatted-estimate.ts'
import ical from 'ical-generator'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatVenueLocation } from '../../events/event/event-text.ts'
import { formatDifferentTimeZone } from '../../business/event-zone.ts'
import { formatICalendar, easternVtimezone } from '../../business/icalendar.ts'
import { quoteText } from '../../quotes/pricing/quote-text-by-language.ts'
import { defineTranslations } from '../../ui/language.ts'

const calendarFileText = defineTranslations({
  en: {
    requested: 'bar requested',
    standing: (reference: string) => `Reference ${reference}. Requested, not booked yet.`,
  },
  es: {
    requested: 'barra solicitada',
    standing: (reference) => `Referencia ${reference}. Solicitada, todavía no reservada.`,
  },
})

/** Builds an iCalendar file of the event with its actual times in its own time zone. `now` in epoch milliseconds. */
export function buildQuoteCalendarFile(event: EventRecord, identity: BusinessIdentity, now: number): string {
  const { request, snapshot, reference, id } = event
  const words = calendarFileText(event.language)
  const at = (code: string) => snapshot.timeline.find((moment) => moment.code === code)?.at ?? ''
  // The file must describe its time zone. For a zone without a description the times are in UTC.
  const { timeZone = identity.timeZone } = request
  const zone = timeZone === 'America/New_York' ? timeZone : 'UTC'
  const zoned = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const named = formatDifferentTimeZone(timeZone, identity.timeZone, event.language)
  const calendar = ical({
    prodId: { company: identity.name, product: 'Quote', language: event.language.toUpperCase() },
  })
  // The zone is set only on the event. Set on the calendar, it would also apply to the stamps, which must be in UTC.
  calendar.timezone({ name: null, generator: (zone) => (zone === 'America/New_York' ? easternVtimezone : null) })
  calendar.createEvent({
    id: `${id}@${identity.email.split('@')[1]}`,
    stamp: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC'),
    start: zoned(at('bar-opens')),
    end: zoned(at('event-ends')),
    timezone: zone,
    summary: `${identity.name}: ${words.requested} (${reference})`,
    location: formatVenueLocation(request),
    description: [
      words.standing(reference),
      ...formatTimelineRows(snapshot.timeline, request.eventDate, quoteText(event.language)).map(([time, label]) =>
        [time, named, label].filter(Boolean).join(' '),
      ),
    ].join('\n'),
  })
  return formatICalendar(calendar)
}
