import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeRefundDeadline } from '../agreement/cancellation-refund.ts'

/** Returns the last day each canceled event's refund was promised for, by event. */
export async function getRefundDeadlinesByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map()
  const [{ timeZone }, rows] = await Promise.all([
    getSetting(db, 'identity'),
    db
      .selectFrom('proposal')
      .select(['event_id', 'settled_at'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .where('state', '=', 'called-off')
      .where('settled_at', 'is not', null)
      .execute(),
  ])
  return new Map(
    rows.map(({ event_id, settled_at }) => [event_id, computeRefundDeadline(todayIn(settled_at!, timeZone))]),
  )
}

/** Returns the cents on their way back to cards and not in the ledger yet, by event. */
export async function getPendingRefundTotalsByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_refund')
    .select((is) => ['event_id', is.fn.sum<number>('amount_cents').as('cents')])
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('state', 'in', ['asked', 'pending'])
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, cents }) => [event_id, cents]))
}
