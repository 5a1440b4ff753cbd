import { getOutstandingAmountsByEvent } from '../../../agreements/payments/ledger.server.ts'
import { listPlannedCharges } from '../../../agreements/payments/saved-cards.server.ts'
import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'

/** Time for which a client's report that they paid prevents text messages about the amount, in milliseconds. */
const believedMs = 14 * 24 * 3_600_000

/**
 * Lists unpaid amounts that were due from one day until before another. Leaves out amounts a saved card will pay, and those
 * of clients who reported a payment. `now` in epoch milliseconds.
 */
export async function listLateAmounts(db: Db, { from, until }: { from: string; until: string }, now: number) {
  const owed = [...(await getOutstandingAmountsByEvent(db))].flatMap(([eventId, amounts]) =>
    amounts
      .filter(({ dueOn, openCents }) => openCents > 0 && dueOn < until && dueOn >= from)
      .map((amount) => ({ eventId, ...amount })),
  )
  const ids = [...new Set(owed.map(({ eventId }) => eventId))]
  if (ids.length === 0) return []
  const { timeZone } = await getSetting(db, 'identity')
  const [planned, announced] = await Promise.all([
    listPlannedCharges(db, ids, getToday(now, timeZone)),
    db
      .selectFrom('email')
      .select('event_id')
      .where(matchesAnyId(db, 'event_id', ids))
      .where('kind', '=', 'says-sent')
      .where('created_at', '>', now - believedMs)
      .execute(),
  ])
  return owed.filter(
    ({ id, eventId }) => !planned.includes(id) && !announced.some(({ event_id }) => event_id === eventId),
  )
}
