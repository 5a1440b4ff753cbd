import type { Db } from '../../plumbing/database/database.server.ts'
import type { QuoteRequest } from '../../events/event/event.ts'
import { isGenericName, rankSimilarVenues, type VenueAddress } from './compare-venues.ts'
import type { NamedVenue } from './venue.ts'

/**
 * Maximum number of events to read, latest first. The number is limited because each event is compared with every venue
 * found so far.
 */
const mostEvents = 200

/** Returns the venues that booked and past events name, without those that are known. Latest event first. */
export async function listNamedVenues(db: Db, known: VenueAddress[]): Promise<NamedVenue[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('event_venue', 'event_venue.event_id', 'event.id')
    .select(['event.id', 'event.requestor_name', 'event.event_date', 'event.request'])
    .where('event_venue.venue_id', 'is', null)
    .where('event.event_venue', '!=', '')
    .where('event.state', 'in', ['booked', 'done'])
    .orderBy('event.event_date', 'desc')
    .orderBy('event.id')
    .limit(mostEvents)
    .execute()
  const found: NamedVenue[] = []
  for (const { id, requestor_name: name, event_date: date, request } of rows) {
    const { eventVenue, eventLocation, zip } = JSON.parse(request) as QuoteRequest
    const place = { name: eventVenue ?? '', address: eventLocation ?? '', zip: zip ?? '' }
    // "At home" is a home, and no venue of others.
    if (isGenericName(place.name.replace(/^at /i, '')) || findSameVenue(known, place)) continue
    const event = { eventId: id, name, date }
    const same = findSameVenue(found, place)
    if (same) same.events.push(event)
    else found.push({ ...place, events: [event] })
  }
  return found
}

function findSameVenue<Known extends VenueAddress>(known: Known[], place: VenueAddress): Known | null {
  return rankSimilarVenues(known, place).find(({ likeness }) => likeness === 'same')?.venue ?? null
}
