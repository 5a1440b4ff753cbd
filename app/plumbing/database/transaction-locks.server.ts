import { sql } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'

/**
 * Acquires named locks until the current transaction ends, waiting while another transaction holds any. Call it within a
 * transaction before the first read. Always acquires them in the same order to prevent deadlocks. On SQLite the
 * transaction already locks the whole file.
 */
export async function acquireTransactionLocks(db: Db, names: string[]): Promise<void> {
  if (!isPostgres(db)) return
  const inOrder = [...new Set(names)].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${inOrder}::text[]) as name`.execute(db)
}
