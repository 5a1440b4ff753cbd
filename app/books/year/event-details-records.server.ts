import type { EventDetailsRecord } from './event-records.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { toCertificateRequest } from '../../modules/venue-packets/certificate-requests.server.ts'
import { pickVenueDetails, type VenueDetails } from '../../operations/venues/venue.ts'

/** Returns the event details for records, by event id. Events without any are left out. */
export async function getEventDetailsRecords(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, EventDetailsRecord>> {
  if (eventIds.length === 0) return new Map()
  const ids = [...eventIds]
  const [facts, places, packets, certificates] = await Promise.all([
    db.selectFrom('event_details').select(['event_id', 'details']).where('event_id', 'in', ids).execute(),
    db
      .selectFrom('event_venue')
      .innerJoin('venue', 'venue.id', 'event_venue.venue_id')
      .selectAll('venue')
      .select('event_venue.event_id')
      .where('event_venue.event_id', 'in', ids)
      .execute(),
    db.selectFrom('venue_packet').select(['event_id', 'texts']).where('event_id', 'in', ids).execute(),
    db
      .selectFrom('certificate_request')
      .selectAll()
      .where('event_id', 'in', ids)
      .orderBy('requested_on')
      .orderBy('id')
      .execute(),
  ])
  const of = <Row extends { event_id: string }>(rows: Row[], id: string) =>
    rows.filter(({ event_id }) => event_id === id)
  const nights = ids.map((id): [string, EventDetailsRecord] => {
    const [noted] = of(facts, id)
    const [place] = of(places, id)
    const [packet] = of(packets, id)
    return [
      id,
      {
        facts: noted ? JSON.parse(noted.details) : null,
        place: place ? pickVenueDetails({ ...place, loadIn: place.load_in } satisfies VenueDetails) : null,
        packet: packet ? JSON.parse(packet.texts) : null,
        certificates: of(certificates, id).map(toCertificateRequest),
      },
    ]
  })
  return new Map(
    nights.filter(([, { facts, place, packet, certificates }]) => facts || place || packet || certificates.length > 0),
  )
}
