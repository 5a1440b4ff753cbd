import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { TrashedRows } from '../../plumbing/database/trash.server.ts'
import type { QuoteRequest, EventState } from './event.ts'
import { findDayConflict } from './day-conflict.server.ts'
import { hasDateClaim } from './day-conflict.ts'

/**
 * Whether a deleted event had a day that other events have taken since. Restoring it would double-book the day. Call it
 * in the restoring transaction, before anything is written. `now` in epoch milliseconds.
 */
export async function hasRestoreConflict(db: Db, trashId: string, now: number): Promise<boolean> {
  const thrown = await db.selectFrom('trash').select('contents').where('id', '=', trashId).executeTakeFirst()
  const { event: events = [], hold: holds = [] } = JSON.parse(thrown?.contents ?? '{}') as TrashedRows
  if (events.length === 0) return false
  const today = todayIn(now, (await getSetting(db, 'identity')).timeZone)
  for (const { id, state, request } of events) {
    const heldUntil = holds.find(({ event_id }) => event_id === id)?.until ?? null
    const question = { eventId: id, request: JSON.parse(request) as QuoteRequest, today, despite: '' }
    if (!hasDateClaim({ state: state as EventState, heldUntil, request: question.request }, today)) continue
    if (await findDayConflict(db, question, { actor: 'owner', now })) return true
  }
  return false
}
