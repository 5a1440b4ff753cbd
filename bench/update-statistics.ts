import { sql } from 'kysely'
import { isPostgres, type Db } from '../app/plumbing/database/database.server.ts'

/**
 * Updates the statistics of the query planner after many writes. PostgreSQL's autovacuum does this within a minute. The
 * site never collects statistics on SQLite: open connections keep the plans for a small table after it has grown.
 */
export async function updateStatistics(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
}
