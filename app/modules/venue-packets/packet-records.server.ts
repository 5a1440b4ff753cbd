import type { EventDetailsRecord } from '../../money/year/event-records.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { toCertificateRequest } from './certificate-requests.server.ts'

/** Packets and certificate requests for exports, by event id, for each of the events. */
export async function getPacketRecords(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, Pick<EventDetailsRecord, 'packet' | 'certificates'>>> {
  if (eventIds.length === 0) return new Map()
  const [packets, certificates] = await Promise.all([
    db.selectFrom('venue_packet').select(['event_id', 'texts']).where('event_id', 'in', eventIds).execute(),
    db
      .selectFrom('certificate_request')
      .selectAll()
      .where('event_id', 'in', eventIds)
      .orderBy('requested_on')
      .orderBy('id')
      .execute(),
  ])
  return new Map(
    eventIds.map((id) => {
      const packet = packets.find(({ event_id }) => event_id === id)
      return [
        id,
        {
          packet: packet ? JSON.parse(packet.texts) : null,
          certificates: certificates.filter(({ event_id }) => event_id === id).map(toCertificateRequest),
        },
      ]
    }),
  )
}
