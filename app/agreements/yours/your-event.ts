import ical from 'ical-generator'
import { calendarText, easternTime } from '../../business/icalendar.ts'
import { bookedVenue } from '../../leads/lead/missing-facts.ts'
import { eveningFacts } from '../proposals/proposal-paper.ts'
import { yoursWords } from '../proposals/yours-words.ts'
import type { Yours } from './yours.ts'

type Around = { leadId: string; host: string; page: string }

/**
 * Their event as an iCalendar file for their own calendar: nothing of ours in it. It has the name the request's file had, so
 * that a calendar that took that one in has one event still, and says the same to the byte while nothing changes.
 */
export function yourEventFile(yours: Yours, { leadId, host, page }: Around): string | null {
  const { document, language, signature, copies } = yours
  const { event, house, reference } = document
  const at = (code: string) => event.timeline.find((moment) => moment.code === code)?.at
  const [opens, ends] = [at('bar-opens'), at('event-ends')]
  if (!signature || !opens || !ends) return null
  const { after } = yoursWords(language)
  // A zone has to be described in the file; one we have no description of is left out, and the times stand in UTC.
  const zone = house.timeZone === 'America/New_York' ? house.timeZone : 'UTC'
  const zoned = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const calendar = ical({ prodId: { company: house.name, product: 'Event', language: language.toUpperCase() } })
  calendar.timezone({ name: null, generator: (zone) => (zone === 'America/New_York' ? easternTime : null) })
  calendar.createEvent({
    id: `${leadId}@${host}`,
    sequence: copies.length + 1,
    stamp: Temporal.Instant.fromEpochMilliseconds(signature.at).toZonedDateTimeISO('UTC'),
    start: zoned(opens),
    end: zoned(ends),
    timezone: zone,
    summary: after.calendarSays(house.name),
    location: [bookedVenue(event.eventVenue), event.eventLocation].filter(Boolean).join(', '),
    description: [...eveningFacts(document).map(({ label, value }) => `${label} ${value}`), reference].join('\n'),
    url: page,
  })
  return calendarText(calendar)
}
