import { getCapacity } from '../../days/capacity.server.ts'
import { computeTravelBuffer } from '../../days/capacity-claims.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import { listAgreedDocuments } from '../../agreements/agreement/current-agreement.server.ts'
import { normalizeEventDetails, emptyEventDetails } from '../events/event-details.ts'
import { computeScheduleItems } from '../events/bar-schedule.ts'
import { toAgreedEvent, toRequestedEvent } from '../events/event-logistics.server.ts'
import type { EventSchedule } from './event-schedule.ts'

/**
 * Returns the schedules of booked events by event id. The number of queries does not depend on the number of events.
 * Events without times, or whose day was corrected after the agreement, are left out.
 */
export async function getSchedulesByEvent(db: Db, events: EventRecord[]): Promise<Map<string, EventSchedule>> {
  if (events.length === 0) return new Map()
  const ids = events.map(({ id }) => id)
  const [documents, facts, { catalogue, identity }, capacity] = await Promise.all([
    listAgreedDocuments(db, ids),
    db
      .selectFrom('event_details')
      .selectAll()
      .where(matchesAnyId(db, 'event_id', ids))
      .execute(),
    getMenuAndIdentity(db),
    getCapacity(db),
  ])
  const nights = events.flatMap((lead): [string, EventSchedule][] => {
    const { timeZone = identity.timeZone } = lead.request
    const agreed = documents.get(lead.id)
    const event = agreed ? toAgreedEvent({ document: agreed }) : toRequestedEvent(lead, catalogue, timeZone)
    if (event.told.length === 0 || event.date !== lead.request.eventDate) return []
    const row = facts.find(({ event_id }) => event_id === lead.id)
    const { date, start, end, told } = event
    const road = computeTravelBuffer(event.miles ?? computeMilesFromBase(event.zip, identity.baseZip), capacity)
    const evening = { date, start, end, told, road, timeZone }
    const noted = row ? normalizeEventDetails(JSON.parse(row.details)) : emptyEventDetails
    return [
      [
        lead.id,
        {
          date,
          timeZone,
          ...(lead.request.timeZone && { eventZone: lead.request.timeZone }),
          isAgreed: agreed !== undefined,
          moments: computeScheduleItems({ ...evening, facts: noted }),
          toldMoments: computeScheduleItems({ ...evening, facts: emptyEventDetails }),
          changedAt: row?.changed_at ?? 0,
        },
      ],
    ]
  })
  return new Map(nights)
}
