import { lockEvent } from '../../../events/event/lock-event.server.ts'
import { deleteUnusedEvent, findEventUse } from '../../../events/event/unused-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { restoreReplacedLayouts } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { canUndoInquiry } from '../undo-window.ts'

/** Result of the undo. Where it is not `undone`, why the inquiry stays. */
export type UndoInquiryResult = 'undone' | 'late' | 'written' | 'changed'

/**
 * Undoes creating an inquiry from an email: the email returns to "Who is this?", its event is deleted, and the learned
 * layout is restored. An event used since then stays. Null if there is no such email.
 */
export async function undoInquiry(db: Db, messageId: string, now: number): Promise<UndoInquiryResult | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`message ${messageId}`])
    const message = await db
      .selectFrom('message')
      .select(['event_id', 'matched_by', 'moved_at'])
      .where('id', '=', messageId)
      .where('direction', '=', 'in')
      .executeTakeFirst()
    if (!message) return null
    const { event_id: eventId, moved_at: madeAt } = message
    // A second tap.
    if (eventId === null) return 'undone'
    if (message.matched_by !== 'inquiry' || madeAt === null) return 'changed'
    if (!canUndoInquiry(message, now)) return 'late'
    const event = await lockEvent(db, eventId)
    const use = await findEventUse(db, { eventId, messageId, madeAt })
    if (use !== null) return use
    if (event?.state !== 'new' || event.created_at !== madeAt) return 'changed'
    await db
      .updateTable('message')
      .set({ event_id: null, matched_by: null, moved_at: now, no_answer_at: null })
      .where('id', '=', messageId)
      .execute()
    await deleteUnusedEvent(db, eventId)
    await restoreReplacedLayouts(db, messageId, madeAt)
    return 'undone'
  })
}
