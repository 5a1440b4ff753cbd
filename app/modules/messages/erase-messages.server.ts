import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'

const dayMs = 24 * 3_600_000

/** Time for which a message without an event is stored, in milliseconds. */
export const unmatchedRetentionMs = 14 * dayMs

/** Time for which messages are kept after their event, in milliseconds: two years. */
const retentionAfterEventMs = 731 * dayMs

/** The day from which on events keep their messages. `now` in epoch milliseconds. */
export function getFirstRetainedDate(now: number): string {
  return new Date(now - retentionAfterEventMs).toISOString().slice(0, 10)
}

/** Erases the conversations of events. Returns the names of their files. */
export async function eraseEventMessages(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const files = await deleteMessages(db, await listMessageIds(db, eventIds))
  for (const table of ['message_read', 'message_sender', 'message_draft'] as const)
    await db.deleteFrom(table).where('event_id', 'in', eventIds).execute()
  return files
}

async function listMessageIds(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('message').select('id').where('event_id', 'in', eventIds).execute()
  return rows.map(({ id }) => id)
}

/** Erases what an address in lower case wrote, also in conversations of other clients. Returns the names of its files. */
export async function eraseMessagesFrom(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('sender_email', '=', address)
    .where('direction', '=', 'in')
    .execute()
  await db.deleteFrom('message_sender').where('address', '=', computeRecipientKey(address)).execute()
  return deleteMessages(
    db,
    rows.map(({ id }) => id),
  )
}

/**
 * Deletes messages without an event after two weeks, and messages of events two years past, with their files. Returns their
 * number. `now` in epoch milliseconds.
 */
export async function pruneMessages(db: Db, files: FileStore, now: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('message')
    .leftJoin('event', 'event.id', 'message.event_id')
    .select('message.id')
    .where((is) =>
      is.or([
        is.and([is('message.event_id', 'is', null), is('message.stored_at', '<', now - unmatchedRetentionMs)]),
        is('event.event_date', '<', getFirstRetainedDate(now)),
      ]),
    )
    .limit(1_000)
    .execute()
  if (rows.length === 0) return {}
  const ids = rows.map(({ id }) => id)
  // Files are removed first, so that an interrupted run still finds their names next time.
  for (const name of await listFiles(db, ids)) await files.remove(name)
  await deleteMessages(db, ids)
  return { messages: ids.length }
}

async function listFiles(db: Db, messageIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('message_attachment')
    .select('file')
    .where(matchesAnyId(db, 'message_id', messageIds))
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** Deletes messages with their attachments. Returns the names of the files. */
async function deleteMessages(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const files = await listFiles(db, ids)
  await db
    .deleteFrom('message_attachment')
    .where(matchesAnyId(db, 'message_id', ids))
    .execute()
  await db
    .deleteFrom('message')
    .where(sql<boolean>`${matchesAnyId(db, 'id', ids)}`)
    .execute()
  return files
}
