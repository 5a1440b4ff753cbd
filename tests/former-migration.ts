import { sql, type Kysely } from 'kysely'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { migrateToLatest, undoPlainNames } from '../app/plumbing/database/migrate.server.ts'

/**
 * Runs a migration of versions 1.x again on an app's database, under the names that it knows. `missing` lists what the
 * migration adds and the database must not have yet: columns as `table.column`, or tables, by their former names.
 */
export async function runFormerMigration(
  db: Db,
  up: (db: Kysely<unknown>) => Promise<void>,
  missing: readonly string[] = [],
): Promise<void> {
  await undoPlainNames(db)
  for (const name of missing) {
    const [table = '', column] = name.split('.')
    if (column === undefined) await sql`drop table ${sql.table(table)}`.execute(db)
    else await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
  }
  await up(db as unknown as Kysely<unknown>)
  await migrateToLatest(db)
}
