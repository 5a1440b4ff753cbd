import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { RunSheetLine } from './run-sheet-lines.ts'

/** Number of versions stored for comparison with a print. */
export const maxStoredVersions = 50

/** A run sheet as opened for print. Moments in epoch milliseconds. */
export type RunSheetVersion = { version: number; lines: RunSheetLine[]; madeAt: number }

/**
 * Stores an opened run sheet. Returns the latest version where nothing changed, otherwise the new version. Deletes the
 * oldest.
 */
export async function saveRunSheetVersion(
  db: Db,
  eventId: string,
  lines: readonly RunSheetLine[],
  now: number,
): Promise<{ version: number; hash: string }> {
  const words = JSON.stringify(lines)
  const hash = sha256(words)
  const there = await findLastVersion(db, eventId)
  if (there?.hash === hash) return there
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [`sheet:${eventId}`])
    // A concurrent request may have stored this version.
    const last = await findLastVersion(db, eventId)
    if (last?.hash === hash) return last
    const version = (last?.version ?? 0) + 1
    await db
      .insertInto('run_sheet_version')
      .values({ id: uuidV7(), event_id: eventId, version, hash, lines: words, created_at: now })
      .execute()
    await db
      .deleteFrom('run_sheet_version')
      .where('event_id', '=', eventId)
      .where('version', '<=', version - maxStoredVersions)
      .execute()
    return { version, hash }
  })
}

function findLastVersion(db: Db, eventId: string): Promise<{ version: number; hash: string } | undefined> {
  return db
    .selectFrom('run_sheet_version')
    .select(['version', 'hash'])
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns a stored version. Null if it never existed or was deleted. */
export async function findRunSheetVersion(db: Db, eventId: string, version: number): Promise<RunSheetVersion | null> {
  const row = await db
    .selectFrom('run_sheet_version')
    .select(['lines', 'created_at'])
    .where('event_id', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { version, lines: JSON.parse(row.lines), madeAt: row.created_at } : null
}
