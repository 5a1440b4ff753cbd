import type { ConversationTimes } from '../../events/event/conversation-times.server.ts'
import { getMergeTargetIds } from '../../events/event/merge-events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'

/**
 * Returns the times of received and sent messages of events, by event id. Automatic replies count for neither side. A
 * message that needs no answer counts as heard before the last reply.
 */
export async function getMessageTimes(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ConversationTimes>> {
  const merged = await getMergeTargetIds(db, eventIds)
  const rows = await db
    .selectFrom('message')
    .select((is) => [
      'event_id',
      'direction',
      is.fn.min<number>('sent_at').as('first'),
      is.fn.max<number>('sent_at').as('last'),
    ])
    .where(matchesAnyId(db, 'event_id', [...eventIds, ...merged.keys()]))
    .where('kind', '=', 'message')
    .where('no_answer_at', 'is', null)
    .groupBy(['event_id', 'direction'])
    .execute()
  const times = new Map<string, ConversationTimes>()
  for (const { event_id, direction, first, last } of rows) {
    const eventId = merged.get(event_id!) ?? event_id!
    const known = times.get(eventId) ?? { heardAt: null, firstReplyAt: null, lastReplyAt: null }
    if (direction === 'in') known.heardAt = Math.max(known.heardAt ?? 0, last)
    else {
      known.firstReplyAt = Math.min(known.firstReplyAt ?? Infinity, first)
      known.lastReplyAt = Math.max(known.lastReplyAt ?? 0, last)
    }
    times.set(eventId, known)
  }
  return times
}
