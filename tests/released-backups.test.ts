import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { getCurrentTableName, renamedTables } from '../app/plumbing/database/migrations/former-names.ts'
import {
  runMigrations,
  deleteMigrationHistory,
  formerTables,
  knownMigrations,
  migrateToLatest,
} from '../app/plumbing/database/migrate.server.ts'
import { createNightlyBackup } from '../app/upkeep/backup/create-backup.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { tablePrimaryKeys } from '../app/plumbing/database/table-keys.ts'
import { createBareApp } from './bare-app.ts'
import { databases, openingTime, type Database } from './test-app.ts'
import { listMigrations, releasedVersions, type ReleasedVersion } from './released-versions.ts'
import { listTables } from './tables-of.ts'

type Row = Record<string, string | number | null>
type Rows = Record<string, Row[]>

const houses = {} as Record<Database, Awaited<ReturnType<typeof createBareApp>> & { freshTables: unknown[] }>
beforeAll(async () => {
  for (const database of databases) {
    const app = await createBareApp(database)
    houses[database] = Object.assign(app, { freshTables: await listTables(app.db) })
  }
})
afterAll(async () => {
  for (const database of databases) await houses[database][Symbol.asyncDispose]()
})

describe.each(databases.flatMap((database) => releasedVersions.map((version) => ({ database, ...version }))))(
  '$database, version $commit',
  ({ database, ...version }) => {
    let released: Awaited<ReturnType<typeof upgradeReleased>>
    beforeAll(async () => {
      released = await upgradeReleased(database, version)
    })

    test('an upgraded database keeps every row and has the tables of a new database', () => {
      expect(released.upgraded.rows).toMatchObject(released.rows)
      expect(released.upgraded.tables).toEqual(houses[database].freshTables)
    })

    test.each(databases)('a backup of a released version is restored with every row on %s', async (to) => {
      const { db, freshTables } = houses[to]
      await restoreBackup(houses[to], released.file, true)
      expect(await readRows(db)).toMatchObject(released.rows)
      expect(await listTables(db)).toEqual(freshTables)
    })

    test('the first nightly backup after the upgrade is valid and can be restored', async () => {
      const { name, flaw, verified } = released.nightly
      expect([flaw, verified?.requests]).toEqual([null, 2])
      const { db, config } = houses[database]
      await restoreBackup(houses[database], join(config.dataDir, 'backups', name), true)
      expect(await readRows(db)).toMatchObject(released.rows)
    })
  },
)

test.each(releasedVersions)('every migration of released version $commit is known', (version) => {
  expect(listMigrations(version).filter((name) => !knownMigrations.includes(name))).toEqual([])
})

test('every migration added on the main branch since the baseline is known', ({ skip }) => {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
  try {
    git('merge-base', '--is-ancestor', '65e83c26', 'HEAD')
  } catch {
    skip('The history is not here.')
  }
  const added = git(
    'log',
    '--diff-filter=A',
    '--name-only',
    '--format=',
    '65e83c26~1..HEAD',
    '--',
    ':/app/plumbing/database/migrations',
  )
  const names = new Set(added.split('\n').map((path) => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)))
  expect(
    [...names].filter((name) => !knownMigrations.includes(name) && /^\d/.test(name) && !name.endsWith('-first-form')),
  ).toEqual([])
})

/** Creates a database of a released version with two rows in each table, makes a backup and upgrades the database. */
async function upgradeReleased(database: Database, version: ReleasedVersion) {
  const app = houses[database]
  const { db } = app
  await db.transaction().execute(async (db) => {
    for (const { name } of await db.introspection.getTables()) await db.schema.dropTable(name).execute()
    await deleteMigrationHistory(db)
    const former = version.hasLeftCount ? Object.keys(formerTables) : []
    await runMigrations(db, listMigrations(version), openingTime, former)
  })
  const rows = await fillTables(db)
  const { file } = await writeBackupFile(app, join(app.config.dataDir, `${version.commit}.jsonl.gz`))
  await migrateToLatest(db)
  const upgraded = { rows: await readRows(db), tables: await listTables(db) }
  const nightly = await createNightlyBackup(app, { now: openingTime + 60_000 * releasedVersions.indexOf(version) })
  return { rows, file, upgraded, nightly }
}

/** Rows by the current names of their tables and columns. */
function renameRows(rows: Rows): Rows {
  const renamed = Object.entries(rows).map(([table, some]) => {
    const known = renamedTables.find(({ former }) => former === table)
    const renameRow = (row: Row): Row =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [known?.columns[column] ?? column, value]))
    return [known?.name ?? table, some.map(renameRow)]
  })
  return Object.fromEntries(renamed)
}

/** Inserts two rows into every table that backups contain. Returns them as the current version stores them. */
async function fillTables(db: Db): Promise<Rows> {
  const all: Rows = {}
  for (const { name, columns } of await db.introspection.getTables()) {
    if (tablePrimaryKeys[getCurrentTableName(name)] === null) continue
    const rows = [1, 2].map((nth): Row => {
      const values = columns.map(({ name, dataType }) => [
        name,
        /int/i.test(dataType) ? nth : buildColumnText(name, nth),
      ])
      return Object.fromEntries(values)
    })
    for (const row of rows)
      await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(db)
    all[name] = rows
  }
  const { left_count, ...kept } = all
  return renameRows(left_count ? { ...kept, left_told: left_count.map(convertLeftCount) } : kept)
}

/**
 * Many columns require JSON, so every text here is JSON. `contents` and `variants` may contain names of files, so they
 * stay empty.
 */
function buildColumnText(column: string, nth: number): string {
  if (column === 'contents') return '{}'
  return column === 'variants' ? '[]' : `{"${column}":${nth}}`
}

/** Converts a row to the column names of the migration that converts it. */
function convertLeftCount({ lead_id, is_whole, counted, basis, counted_at }: Row): Row {
  const told_by = is_whole === 1 ? 'office' : 'night'
  return {
    id: `${lead_id} ${told_by}`,
    lead_id: lead_id!,
    told_by,
    counted: counted!,
    basis: basis!,
    told_at: counted_at!,
  }
}

async function readRows(db: Db): Promise<Rows> {
  const tables = Object.entries(tablePrimaryKeys).filter(([, key]) => key !== null)
  const read = tables.map(async ([name, key]) => {
    const { rows } = await sql<Row>`select * from ${sql.table(name)} order by ${sql.ref(key!)}`.execute(db)
    return [name, rows.filter((row) => !isRestoreRecord(name, row))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Whether a row records the last change of content or the last backup. Backups and restores write these rows. */
function isRestoreRecord(table: string, { name }: Row): boolean {
  return ['revision', 'setting'].includes(table) && ['backup', 'content', 'days'].includes(String(name))
}
