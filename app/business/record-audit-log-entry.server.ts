import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../plumbing/database/database.server.ts'
import { getCurrentUserId } from '../plumbing/http/current-user.server.ts'

/** A line of the list of what happened: its kind, and in words what it happened to; `at` in epoch milliseconds. */
type Happened = { at: number; kind: string; words: string; device?: string; personId?: string | null }

/** Writes a line of the list of what happened; it is whoever acts who did it, unless somebody else is named. */
export async function recordAuditLogEntry(
  db: Db,
  { at, kind, words, device = '', personId = getCurrentUserId() }: Happened,
): Promise<void> {
  await db.insertInto('security_event').values({ id: uuidV7(), at, kind, words, device, person_id: personId }).execute()
}
