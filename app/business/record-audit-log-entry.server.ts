import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../plumbing/database/database.server.ts'
import { getCurrentUserId } from '../plumbing/http/current-user.server.ts'

/** An audit log entry: its kind and a description of the subject. `at` in epoch milliseconds. */
type AuditLogEntry = { at: number; kind: string; words: string; device?: string; personId?: string | null }

/** Writes an audit log entry. The actor defaults to the current user. */
export async function recordAuditLogEntry(
  db: Db,
  { at, kind, words, device = '', personId = getCurrentUserId() }: AuditLogEntry,
): Promise<void> {
  await db
    .insertInto('security_event')
    .values({ id: uuidV7(), at, kind, text: words, device, user_id: personId })
    .execute()
}
