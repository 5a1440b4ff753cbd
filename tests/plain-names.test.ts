import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { acquireDatabasePresence, type Services } from '../app/services.server.ts'
import { acquireSharedDatabaseLock } from '../app/plumbing/database/database-lock.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { getCurrentTableName, renamedTables } from '../app/plumbing/database/migrations/former-names.ts'
import {
  deleteMigrationHistory,
  knownMigrations,
  listAppliedMigrations,
  migrateToLatest,
  plainNamesMigration,
  runMigrations,
  undoPlainNames,
} from '../app/plumbing/database/migrate.server.ts'
import { restoreFromTrash } from '../app/plumbing/database/trash.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { formerPrimaryKeys } from '../app/upkeep/app-parts.server.ts'
import { tablePrimaryKeys } from '../app/plumbing/database/table-keys.ts'
import { createBareApp } from './bare-app.ts'
import { listTables } from './tables-of.ts'
import { databases, openingTime } from './test-app.ts'

type Row = Record<string, string | number | null>
type Rows = Record<string, Row[]>

/**
 * Leaves out the tables and columns that later migrations added to those of `expected`. A row in such a table or a value in
 * such a column is an error.
 */
function omitLaterParts(rows: Rows, expected: Rows): Rows {
  for (const [table, left] of Object.entries(rows)) if (!(table in expected)) expect([table, left]).toEqual([table, []])
  return Object.fromEntries(
    Object.entries(expected).map(([table, [first = {}]]) => [
      table,
      (rows[table] ?? []).map((row) =>
        Object.fromEntries(
          Object.entries(row).filter(([column, value]) => {
            if (column in first) return true
            expect([table, column, value]).toEqual([table, column, null])
            return false
          }),
        ),
      ),
    ]),
  )
}

test.each(databases)(
  '%s: the migration to plain table names and its reverse keep every row and definition',
  async (database) => {
    await using app = await createBareApp(database)
    const { db } = app
    const current = await listTables(db)
    await createFormerDatabase(db)
    const former = { tables: await listTables(db), rows: await fillTables(db) }
    await db.transaction().execute((db) => runMigrations(db, [plainNamesMigration], openingTime))
    expect(await readRows(db, tablePrimaryKeys)).toEqual(renameRows(former.rows))
    expect(await undoPlainNames(db)).toBe(true)
    expect(await listAppliedMigrations(db)).not.toContain(plainNamesMigration)
    expect(await listTables(db)).toEqual(former.tables)
    expect(await readRows(db, { ...tablePrimaryKeys, ...formerPrimaryKeys })).toEqual(former.rows)
    expect(await undoPlainNames(db)).toBe(false)
    await migrateToLatest(db)
    expect(await listTables(db)).toEqual(current)
  },
)

test.each(databases)(
  '%s: triggers keep the totals after the migration to plain names and after its reverse',
  async (database) => {
    await using app = await createBareApp(database)
    const { db } = app
    const insertDue = (table: string, event: string, columns: string) =>
      sql`insert into ${sql.table(table)} (id, ${sql.raw(columns)}, kind, label, amount_cents, due_on, source)
      values (${`${table}-${event}`}, ${event}, 1, 'balance', 'x', 700, '2027-01-01', 'x')`.execute(db)
    await insertDue('amount_due', 'one', 'event_id, created_at')
    const after = await sql`select event_id, due_cents from event_balance`.execute(db)
    expect(after.rows.map((row) => Object.values(row as object).map(String))).toEqual([['one', '700']])
    await sql`insert into expense (id, event_id, day, kind, own_kind, amount_cents, tax_cents, paid_from, note, at)
    values ('e', 'one', '2027-01-01', 'ice', '', 500, 0, 'card', '', 1)`.execute(db)
    const spent = await sql<{ spent_cents: number }>`select spent_cents from event_cost_totals`.execute(db)
    expect(spent.rows.map((row) => row.spent_cents)).toEqual([500])
    await undoPlainNames(db)
    await insertDue('due', 'two', 'lead_id, made_at')
    await sql`delete from due where lead_id = 'one'`.execute(db)
    await sql`delete from expense where lead_id = 'one'`.execute(db)
    const back = await sql<{ due_cents: number | null }>`select due_cents from balance order by lead_id`.execute(db)
    expect(back.rows.map(({ due_cents }) => due_cents)).toEqual([null, 700])
  },
)

test.each(databases)(
  '%s: rows deleted before the migration to plain names can be restored after it',
  async (database) => {
    await using app = await createBareApp(database)
    const { db } = app
    await createFormerDatabase(db)
    const passkey = {
      id: 'key',
      public_key: 'a',
      transports: '[]',
      name: 'Phone',
      counter: 0,
      created_at: 1,
      used_at: null,
    }
    const contents = JSON.stringify({
      passkey: [{ ...passkey, person_id: 'owner' }],
      picture_place: [{ place: 'hero', picture_id: 'p' }],
    })
    const insert = (id: string) =>
      sql`insert into trash (id, kind, name, contents, at) values (${id}, 'x', 'x', ${contents}, 1)`.execute(db)
    await insert('one')
    await insert('two')
    await sql`insert into trash (id, kind, name, contents, at) values ('torn', 'x', 'x', '{', 1)`.execute(db)
    await migrateToLatest(db)
    await restoreFromTrash(db, 'one')
    expect(await db.selectFrom('passkey').selectAll().execute()).toMatchObject([{ ...passkey, user_id: 'owner' }])
    expect(await db.selectFrom('photo_slot').selectAll().execute()).toEqual([{ place: 'hero', photo_id: 'p' }])
    await undoPlainNames(db)
    const left = await db.selectFrom('trash').select(['id', 'contents']).orderBy('id').execute()
    expect(left).toEqual([
      { id: 'torn', contents: '{' },
      { id: 'two', contents },
    ])
  },
)

test.each(databases)('%s: a backup made before the migration to plain names can be restored', async (database) => {
  await using app = await createBareApp(database)
  await createFormerDatabase(app.db)
  const rows = await fillTables(app.db)
  const { file } = await writeBackupFile(app, join(app.config.dataDir, 'former.jsonl.gz'))
  await using other = await createBareApp(database)
  await restoreBackup(other, file, true)
  const restored = await readRows(other.db, tablePrimaryKeys)
  const expected = renameRows(rows)
  for (const name of ['revision', 'setting']) {
    delete restored[name]
    delete expected[name]
  }
  expect(omitLaterParts(restored, expected)).toEqual(expected)
})

test.each(databases)(
  '%s: the migration to plain names runs only while no process of the site is present',
  async (database) => {
    await using app = await createBareApp(database)
    await createFormerDatabase(app.db)
    const former = await listTables(app.db)
    const running = await acquireSharedDatabaseLock(app.config.database)
    await expect(acquireDatabasePresence(app.config)).rejects.toThrow(
      'Stop the site, run npm run upgrade again, then start it. Nothing was changed.',
    )
    expect(await listTables(app.db)).toEqual(former)
    await running[Symbol.asyncDispose]()
    await using presence = await acquireDatabasePresence(app.config)
    expect(presence.isHeld()).toBe(true)
    expect(await listAppliedMigrations(app.db)).toContain(plainNamesMigration)
  },
)

test.each(databases)(
  '%s: a migration to plain names that is killed before its end changes nothing',
  async (database) => {
    await using app = await createBareApp(database)
    await createFormerDatabase(app.db)
    const former = { tables: await listTables(app.db), rows: await fillTables(app.db) }
    const at = (path: string) => JSON.stringify(join(import.meta.dirname, '../app/plumbing/database', path))
    const program = `
    import { openDatabase } from ${at('database.server.ts')}
    import { up } from ${at('migrations/0275-plain-names.ts')}
    const db = openDatabase(${JSON.stringify(app.config.database)})
    await db.transaction().execute(async (db) => {
      await up(db)
      console.log('renamed')
      await new Promise(() => setInterval(() => {}, 1000))
    })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
    await once(child.stdout, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    // PostgreSQL notices the lost connection and rolls back.
    await expect.poll(() => listTables(app.db), { timeout: 20_000 }).toEqual(former.tables)
    expect(await readRows(app.db, { ...tablePrimaryKeys, ...formerPrimaryKeys })).toEqual(former.rows)
    await migrateToLatest(app.db)
    const expected = renameRows(former.rows)
    expect(omitLaterParts(await readRows(app.db, tablePrimaryKeys), expected)).toEqual(expected)
  },
)

test.each(databases)('%s: going back to version 1.x keeps all rows and needs a stopped site', async (database) => {
  await using app = await createBareApp(database)
  const rows = await readRows(app.db, tablePrimaryKeys)
  const root = mkdtempSync(join(tmpdir(), 'bar-clone-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'releases/former'), { recursive: true })
  // The release that is left is this repository, the clone.
  writeFileSync(join(root, 'releases/former/.complete'), '')
  mkdirSync(join(root, 'releases/former/app/plumbing/database/migrations'), { recursive: true })
  writeFileSync(join(root, 'releases/former/app/plumbing/database/migrations/0140-baseline.ts'), '')
  const link = join(root, 'releases/now')
  symlinkSync(join(import.meta.dirname, '..'), link)
  const current = JSON.stringify({ release: 'now', of: '', before: 'former' })
  writeFileSync(join(root, 'releases/current'), current)
  const goBack = () =>
    promisify(execFile)(process.execPath, ['bin/upgrade.ts', '--back'], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, RELEASES_OF: root, RELEASES_OF_HEAD: '', ...app.env },
    }).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    )
  const running = await acquireSharedDatabaseLock(app.config.database)
  expect(await goBack()).toMatch(/The site is running on this database: stop it first\. Nothing was changed\./)
  expect(readFileSync(join(root, 'releases/current'), 'utf8')).toBe(current)
  expect(await listAppliedMigrations(app.db)).toContain(plainNamesMigration)
  await running[Symbol.asyncDispose]()
  expect(await goBack()).toBe('')
  expect(JSON.parse(readFileSync(join(root, 'releases/current'), 'utf8'))).toMatchObject({ release: 'former' })
  expect(await listAppliedMigrations(app.db)).toEqual(knownMigrations.filter((name) => name !== plainNamesMigration))
  expect(renameRows(await readRows(app.db, { ...tablePrimaryKeys, ...formerPrimaryKeys }))).toEqual(rows)
})

/** Gives the app's database the tables of the last version before 2.0.0, empty. */
async function createFormerDatabase(db: Services['db']): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const { name } of await db.introspection.getTables()) await db.schema.dropTable(name).execute()
    await deleteMigrationHistory(db)
    await runMigrations(
      db,
      knownMigrations.filter((name) => name < plainNamesMigration),
      openingTime,
    )
  })
}

/** Inserts two rows into every table that backups contain. Returns them. */
async function fillTables(db: Db): Promise<Rows> {
  for (const { name, columns } of await db.introspection.getTables()) {
    if (tablePrimaryKeys[getCurrentTableName(name)] === null) continue
    for (const nth of [1, 2]) {
      const values = columns.map(({ name, dataType }) => (/int/i.test(dataType) ? nth : buildColumnText(name, nth)))
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
        values (${sql.join(values)})`.execute(db)
    }
  }
  return readRows(db, { ...tablePrimaryKeys, ...formerPrimaryKeys })
}

function buildColumnText(column: string, nth: number): string {
  if (column === 'contents') return '{}'
  return column === 'variants' ? '[]' : `{"${column}":${nth}}`
}

/** Reads the tables that exist, by their keys. */
async function readRows(db: Db, keys: Record<string, string | null>): Promise<Rows> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const tables = Object.entries(keys).filter(([name, key]) => key !== null && there.has(name))
  const all: Rows = {}
  for (const [name, key] of tables)
    all[name] = (await sql<Row>`select * from ${sql.table(name)} order by ${sql.ref(key!)}`.execute(db)).rows
  return all
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
