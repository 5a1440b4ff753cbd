import type { EventDetailsRecord } from './event-records.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { pickVenueDetails, type VenueDetails } from '../../operations/venues/venue.ts'

/** Returns the event details for records, by event id, for each of the events. */
export async function getEventDetailsRecords(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, Pick<EventDetailsRecord, 'facts' | 'place'>>> {
  if (eventIds.length === 0) return new Map()
  const ids = [...eventIds]
  const [facts, places] = await Promise.all([
    db.selectFrom('event_details').select(['event_id', 'details']).where('event_id', 'in', ids).execute(),
    db
      .selectFrom('event_venue')
      .innerJoin('venue', 'venue.id', 'event_venue.venue_id')
      .selectAll('venue')
      .select('event_venue.event_id')
      .where('event_venue.event_id', 'in', ids)
      .execute(),
  ])
  const of = <Row extends { event_id: string }>(rows: Row[], id: string) =>
    rows.filter(({ event_id }) => event_id === id)
  return new Map(
    ids.map((id) => {
      const [noted] = of(facts, id)
      const [place] = of(places, id)
      return [
        id,
        {
          facts: noted ? JSON.parse(noted.details) : null,
          place: place ? pickVenueDetails({ ...place, loadIn: place.load_in } satisfies VenueDetails) : null,
        },
      ]
    }),
  )
}
