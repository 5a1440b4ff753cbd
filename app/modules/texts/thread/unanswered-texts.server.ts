import { getConversationTimes } from '../../../events/event/conversation-times.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import { listTextMessageStatements } from './text-entries.server.ts'

/** Maximum age of an unanswered text that is listed, in milliseconds. */
const listedMs = 60 * 24 * 3_600_000

/** Kinds of emails that answer a client. */
const replyEmailKinds = ['reply', 'answer', 'proposal', 'declined']

/** A client's latest unanswered text. `at` is when the first unanswered text arrived, in epoch milliseconds. */
export type UnansweredTextView = { eventId: string; name: string; text: string; at: number }

/** Lists the texts that wait for an answer, longest first. Who texts again keeps their place. `now` in epoch milliseconds. */
export async function listUnansweredTexts(db: Db, now: number): Promise<UnansweredTextView[]> {
  const heard = (await listTextMessageStatements(db, now - listedMs)).filter(({ side }) => side === 'heard')
  if (heard.length === 0) return []
  const ids = [...new Set(heard.map(({ eventId }) => eventId))]
  const repliedAt = await getReplyTimes(db, ids)
  const waiting = ids.flatMap((id) => {
    const unanswered = heard.filter(({ eventId, at }) => eventId === id && at > (repliedAt.get(id) ?? 0))
    const [last, first] = [unanswered[0], unanswered.at(-1)]
    return last && first ? [{ eventId: id, name: last.who, text: last.text, at: first.at }] : []
  })
  return waiting.toSorted((one, other) => one.at - other.at || one.eventId.localeCompare(other.eventId))
}

/** When the business last replied to events, in any way. Epoch milliseconds. */
async function getReplyTimes(db: Db, eventIds: readonly string[]): Promise<Map<string, number>> {
  const [times, emails, calls] = await Promise.all([
    getConversationTimes(db, eventIds),
    db
      .selectFrom('email')
      .select(['event_id', ({ fn }) => fn.max<number>('created_at').as('at')])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .where('kind', 'in', replyEmailKinds)
      .groupBy('event_id')
      .execute(),
    db
      .selectFrom('history_entry')
      .select(['event_id', ({ fn }) => fn.max<number>('at').as('at')])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .where('kind', '=', 'by-phone')
      .groupBy('event_id')
      .execute(),
  ])
  return new Map(
    eventIds.map((id) => {
      const found = [...emails, ...calls].filter(({ event_id }) => event_id === id).map(({ at }) => at)
      return [id, Math.max(0, times.get(id)?.lastReplyAt ?? 0, ...found)]
    }),
  )
}
