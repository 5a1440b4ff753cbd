import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '../app/plumbing/database/database.server.ts'
import { migrateToLatest } from '../app/plumbing/database/migrate.server.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { TestDatabase } from '../tests/test-database.ts'

/** Creates a data folder and fills an empty PostgreSQL database with tables and the sample content from SQLite. */
export async function copyIntoPostgres(url: string, fixtures: Fixtures): Promise<TestDatabase> {
  const dir = mkdtempSync(join(tmpdir(), 'bar-house-'))
  symlinkSync(join(fixtures.sampleData, 'files'), join(dir, 'files'))
  await using from = openDatabase({ kind: 'sqlite', file: join(fixtures.sampleData, 'site.db') })
  await using to = openDatabase({ kind: 'postgres', url })
  await migrateToLatest(to)
  for (const { name } of await from.introspection.getTables())
    await copyRows(name, from as unknown as AnyDb, to as unknown as AnyDb)
  return {
    dir,
    env: { DATA_DIR: dir, DATABASE_URL: url, SECRET: 'a secret for tests' },
    [Symbol.asyncDispose]: async () => rmSync(dir, { recursive: true, force: true }),
  }
}

type AnyDb = Kysely<Record<string, Record<string, unknown>>>

async function copyRows(table: string, from: AnyDb, to: AnyDb): Promise<void> {
  const rows = await from.selectFrom(table).selectAll().execute()
  if (rows.length > 0)
    await to
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
