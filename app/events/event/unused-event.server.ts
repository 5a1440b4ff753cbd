import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { eventTableKinds, eventTables } from '../../plumbing/database/table-keys.ts'

const usedTables = eventTables.filter((name) => eventTableKinds[name] !== 'mark')
const emailTables: readonly string[] = eventTables.filter((name) => eventTableKinds[name] === 'email')

/** A new event, its creation time in epoch milliseconds, and the received email it was created from. */
type NewEvent = { eventId: string; madeAt: number; messageId?: string }

/**
 * Returns whether a new event was used since it was created: by an email, or by another change. Null if unused. Rows other
 * than emails with the event's creation time do not count. Call it with the event locked.
 */
export async function findEventUse(db: Db, event: NewEvent): Promise<'written' | 'changed' | null> {
  const used = await listUsedTables(db, event)
  if (used.some((name) => emailTables.includes(name))) return 'written'
  return used.length > 0 ? 'changed' : null
}

/** Deletes an event that nothing happened to, with its rows in all tables. */
export async function deleteUnusedEvent(db: Db, eventId: string): Promise<void> {
  for (const table of eventTables)
    await db
      .deleteFrom(table as 'hold')
      .where('event_id', '=', eventId)
      .execute()
  await db.deleteFrom('event').where('id', '=', eventId).execute()
}

async function listUsedTables(db: Db, { eventId, madeAt, messageId = '' }: NewEvent): Promise<string[]> {
  const dated = (await db.introspection.getTables())
    .filter(({ columns }) => columns.some((column) => column.name === 'created_at'))
    .map(({ name }) => name)
  const parts = usedTables.map((name) => {
    const isOther = name === 'message' ? sql`and id <> ${messageId}` : sql``
    const isDated = dated.includes(name) && name !== 'email'
    const isLater = isDated
      ? sql`and created_at <> ${madeAt}`
      : name === 'waitlist_entry'
        ? sql`and (joined_at <> ${madeAt} or notified_at is not null)`
        : sql``
    return sql`select ${sql.lit(name)} as name from ${sql.table(name)} where event_id = ${eventId} ${isOther} ${isLater}`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(
    [
      ...parts,
      sql`select 'merged_event' as name from merged_event where kept_event_id = ${eventId}`,
      // Items in the trash that belong to the event could not be restored without it.
      sql`select 'trash' as name from trash where contents like ${`%${eventId}%`}`,
    ],
    sql` union `,
  )}`.execute(db)
  return rows.map(({ name }) => name)
}
