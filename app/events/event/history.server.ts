import { sql } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import { lockEvent } from './lock-event.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import { isPostgres, type Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import type { HistoryEntryRow } from '../../plumbing/database/schema.ts'
import type { Actor, HistoryEntryContent, HistoryEntry } from './history-entry.ts'

/** Lists the history of an event, newest first, with the name of the user where it is known. */
export async function listHistoryEntries(db: Db, eventId: string): Promise<HistoryEntry[]> {
  const rows = await selectHistoryEntries(db)
    .where('event_id', '=', eventId)
    .orderBy('at', 'desc')
    .orderBy('history_entry.id')
    .execute()
  return rows.map(toHistoryEntry)
}

/** Selects history entries with the name of the user. */
export function selectHistoryEntries(db: Db) {
  return db
    .selectFrom('history_entry')
    .leftJoin('user_account', 'user_account.id', 'history_entry.user_id')
    .selectAll('history_entry')
    .select('user_account.name as by')
}

/**
 * Adds a history entry. Call it in the transaction of the change, with the event locked. `personId` is the user if there
 * is no login.
 */
export async function recordHistoryEntry(
  db: Db,
  eventId: string,
  { kind, details, id = uuidV7() }: HistoryEntryContent & { id?: string },
  { actor, now, personId = getCurrentUserId() }: { actor: Actor; now: number; personId?: string | null },
): Promise<void> {
  // Entries of the same moment get distinct times, because undoing depends on their order.
  const greatest = sql.raw(isPostgres(db) ? 'greatest' : 'max')
  const at = sql<number>`${greatest}(${now}, coalesce((select max(at) + 1 from history_entry where event_id = ${eventId}), 0))`
  const user_id = actor === 'owner' ? personId : null
  const row = { id, event_id: eventId, at, kind, actor, details: JSON.stringify(details), user_id }
  await db
    .insertInto('history_entry')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The last answer to the client outside the client page, by email or phone. Null if there is none. */
export async function findLastAnswerToClient(
  db: Db,
  eventId: string,
): Promise<{ id: string; at: number; kind: (typeof answerHistoryKinds)[number] } | null> {
  const row = await db
    .selectFrom('history_entry')
    .select(['id', 'at', 'kind'])
    .where('event_id', '=', eventId)
    .where('kind', 'in', [...answerHistoryKinds])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, kind: row.kind as (typeof answerHistoryKinds)[number] } : null
}

/** Kinds of history entries that answer a question outside the client page. */
export const answerHistoryKinds = ['reply', 'by-phone'] as const

/** Deletes the entry that a question was answered by phone. Returns false if there is no such entry. */
export async function deletePhoneAnswer(db: Db, leadId: string, eventId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('history_entry')
    .where('id', '=', eventId)
    .where('event_id', '=', leadId)
    .where('kind', '=', 'by-phone')
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Adds a note to an event's history. A repeated key adds nothing. Returns false if the event no longer exists. */
export async function addNote(
  db: Db,
  eventId: string,
  note: { key: string; words: string },
  now: number,
): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    if (!(await lockEvent(db, eventId))) return false
    const id = `note-${eventId}-${note.key}`
    await recordHistoryEntry(db, eventId, { id, kind: 'note', details: { text: note.words } }, { actor: 'owner', now })
    return true
  })
}

/** Deletes a note. Returns its ID in the trash, or null if the note no longer exists. */
export async function deleteNote(db: Db, eventId: string, noteId: string, now: number): Promise<string | null> {
  return runInTransaction(db, async (db) => {
    const note = db
      .deleteFrom('history_entry')
      .where('id', '=', noteId)
      .where((is) =>
        is.or([
          is('event_id', '=', eventId),
          is(
            'event_id',
            'in',
            is.selectFrom('merged_event').select('merged_event.event_id').where('kept_event_id', '=', eventId),
          ),
        ]),
      )
      .where('kind', '=', 'note')
    const row = await note.returningAll().executeTakeFirst()
    if (!row) return null
    const { text } = JSON.parse(row.details) as { text: string }
    return moveToTrash(db, 'note', text.slice(0, 80), { history_entry: [row] }, now)
  })
}

/** Converts a row to a `HistoryEntry`. */
export function toHistoryEntry({
  id,
  at,
  kind,
  actor,
  details,
  by,
}: HistoryEntryRow & { by?: string | null }): HistoryEntry {
  return { id, at, actor: actor as Actor, kind, details: JSON.parse(details), ...(by && { by }) } as HistoryEntry
}
