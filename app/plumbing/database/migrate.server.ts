import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.server.ts'
import * as openingNight from './migrations/0001-opening-night.ts'
import * as backbar from './migrations/0002-backbar.ts'

const migrations: Record<string, Migration> = {
  '0001-opening-night': openingNight,
  '0002-backbar': backbar,
}

/** Brings the tables up to date; several processes may try at once, one does it. Throws what went wrong. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migrator(db).migrateToLatest()
  if (error) throw error
}

/** Names of migrations this version knows and the database has not had. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations()
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
