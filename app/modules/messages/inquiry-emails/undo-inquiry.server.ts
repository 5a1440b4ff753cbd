import { sql } from 'kysely'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { eventTables, type EventTable } from '../../../plumbing/database/table-keys.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { restoreReplacedLayouts } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { canUndoInquiry } from '../undo-window.ts'

/** Result of the undo. Where it is not `undone`, why the inquiry stays. */
export type UndoInquiryResult = 'undone' | 'late' | 'written' | 'changed'

/** Tables in which every event has rows, or whose rows only say that somebody was told of it or read it. */
const untouchedTables: readonly EventTable[] = [
  'event_search',
  'event_balance',
  'event_cost_totals',
  'push_notification',
  'message_read',
  'message_sender',
]

/** Tables whose rows are emails. */
const emailTables: readonly string[] = ['email', 'message', 'message_draft'] satisfies EventTable[]

/**
 * Takes back that an email became an inquiry: the email waits under "Who is this?" again, its event is deleted, and the
 * layout that was learned from it is as before. The event stays where anything else happened to it. Null where there is no
 * such email.
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
    const used = await listUsedTables(db, { eventId, messageId, madeAt })
    if (used.some((name) => emailTables.includes(name))) return 'written'
    if (used.length > 0 || event?.state !== 'new' || event.created_at !== madeAt) return 'changed'
    await db
      .updateTable('message')
      .set({ event_id: null, matched_by: null, moved_at: now, no_answer_at: null })
      .where('id', '=', messageId)
      .execute()
    for (const table of eventTables)
      await db
        .deleteFrom(table as 'hold')
        .where('event_id', '=', eventId)
        .execute()
    await db.deleteFrom('event').where('id', '=', eventId).execute()
    await restoreReplacedLayouts(db, messageId, madeAt)
    return 'undone'
  })
}

type MadeInquiry = { eventId: string; messageId: string; madeAt: number }

/**
 * Names of the tables that say that something happened to an event since its email was made an inquiry. Rows of that very
 * moment were made with it.
 */
async function listUsedTables(db: Db, { eventId, messageId, madeAt }: MadeInquiry): Promise<string[]> {
  const dated = (await db.introspection.getTables())
    .filter(({ columns }) => columns.some((column) => column.name === 'created_at'))
    .map(({ name }) => name)
  const tables = eventTables.filter((name) => !untouchedTables.includes(name))
  const parts = tables.map((name) => {
    const isOther = name === 'message' ? sql`and id <> ${messageId}` : sql``
    const isLater = dated.includes(name) ? sql`and created_at <> ${madeAt}` : sql``
    return sql`select ${sql.lit(name)} as name from ${sql.table(name)} where event_id = ${eventId} ${isOther} ${isLater}`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(
    [
      ...parts,
      sql`select 'merged_event' as name from merged_event where kept_event_id = ${eventId}`,
      // What was deleted could not be restored without its event.
      sql`select 'trash' as name from trash where contents like ${`%${eventId}%`}`,
    ],
    sql` union `,
  )}`.execute(db)
  return rows.map(({ name }) => name)
}
