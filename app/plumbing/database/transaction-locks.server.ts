import { sql } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'

/**
 * Waits until nobody else has any of these turns, and has them until this transaction ends: call it in one, before
 * anything is read. Always taken in the same order, so that nobody waits in a circle. On SQLite a transaction has the
 * whole file's turn from its beginning.
 */
export async function acquireTransactionLocks(db: Db, names: string[]): Promise<void> {
  if (!isPostgres(db)) return
  const inOrder = [...new Set(names)].toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${inOrder}::text[]) as name`.execute(db)
}
