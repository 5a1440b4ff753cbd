import { formatIsoTimestamp } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { DataSubject } from '../../upkeep/privacy/data-subject.ts'

/** Outcomes of the follow-ups of some events, oldest first, for a person who asks for their data. */
export async function listFollowUpOutcomes(db: Db, eventIds: readonly string[]): Promise<DataSubject['followUps']> {
  if (eventIds.length === 0) return []
  const rows = await db
    .selectFrom('follow_up')
    .select(['event_id', 'kind', 'state', 'at', 'until', 'reason'])
    .where('event_id', 'in', eventIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ event_id: eventId, kind, state, at, until, reason }) => ({
    eventId,
    kind,
    state,
    at: formatIsoTimestamp(at),
    until: until === null ? null : formatIsoTimestamp(until),
    reason,
  }))
}
