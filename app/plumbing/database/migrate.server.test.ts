import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databases, createTestApp, type Database } from '../../../tests/test-app.ts'
import { runAsAdmin } from '../../../tests/postgres.ts'
import { renamedTables } from './migrations/former-names.ts'
import { openDatabase, type DatabaseConfig } from './database.server.ts'
import {
  runMigrations,
  deleteMigrationHistory,
  knownMigrations,
  plainNamesMigration,
  migrateToLatest,
  listAppliedMigrations,
  listPendingMigrations,
} from './migrate.server.ts'

test.each(databases)(
  '%s: all migrations are pending on an empty database, and migrating twice changes nothing',
  async (database) => {
    await using place = await emptyPlace(database)
    await using db = openDatabase(place.at)
    expect(await listPendingMigrations(db)).toEqual(knownMigrations)
    await migrateToLatest(db)
    await db.insertInto('revision').values({ name: 'kept', number: 7 }).execute()
    await migrateToLatest(db)
    expect(await listPendingMigrations(db)).toEqual([])
    expect(await db.selectFrom('revision').selectAll().execute()).toEqual([{ name: 'kept', number: 7 }])
  },
)

test.each(databases)(
  '%s: several processes migrate at once, each migration is applied once and none fails',
  async (database) => {
    await using place = await emptyPlace(database)
    const program = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.server.ts'))}
    import { listPendingMigrations, migrateToLatest } from ${JSON.stringify(join(import.meta.dirname, 'migrate.server.ts'))}
    const db = openDatabase(${JSON.stringify(place.at)})
    await migrateToLatest(db)
    console.log(await listPendingMigrations(db))
    await db.destroy()`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    const ends = await Promise.all([run(), run(), run(), run()])
    expect(ends.map(({ stdout, stderr }) => stdout + stderr)).toEqual(Array(4).fill('[]\n'))
    await using db = openDatabase(place.at)
    expect(await listAppliedMigrations(db)).toEqual(knownMigrations.toSorted())
  },
)

test.each(databases)('%s: a version of the site runs on a database migrated by a later version', async (database) => {
  await using place = await emptyPlace(database)
  await using db = openDatabase(place.at)
  await migrateToLatest(db)
  // These timestamps come from a clock that was set back. Kysely sorts by timestamp and would take the migration of
  // 2020 for the first of all.
  for (const [name, timestamp] of [
    ['9998-of-tomorrow', '2020-01-01T00:00:00.000Z'],
    ['9999-of-the-day-after', '2090-01-01T00:00:00.000Z'],
  ])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db)
  await migrateToLatest(db)
  expect(await listPendingMigrations(db)).toEqual([])
})

function renameColumns<Column>(columns: Map<string, Column>): Map<`${string}.${string}`, Column> {
  return new Map(
    [...columns].map(([of, column]) => {
      const [table = '', name = ''] = of.split('.')
      const known = renamedTables.find(({ former }) => former === table)
      return [`${known?.name ?? table}.${known?.columns[name] ?? name}` as const, column] as const
    }),
  )
}

test('no migration drops a column or adds a required column to existing tables', async () => {
  await using place = await emptyPlace('sqlite')
  await using db = openDatabase(place.at)
  await migrateToLatest(db)
  const unkept: string[] = []
  const columns = async () =>
    new Map(
      (await db.introspection.getTables()).flatMap((table) =>
        table.columns.map((column) => [`${table.name}.${column.name}`, column] as const),
      ),
    )
  for (const { name } of await db.introspection.getTables()) await db.schema.dropTable(name).execute()
  await deleteMigrationHistory(db)
  let before = await columns()
  for (const name of knownMigrations) {
    await runMigrations(db, [name], 0)
    const after = await columns()
    // Version 2.0.0 renames tables and columns and takes nothing away.
    if (name === plainNamesMigration) before = renameColumns(before)
    const tables = new Set([...before.keys()].map((column) => column.split('.')[0]))
    for (const column of before.keys()) if (!after.has(column)) unkept.push(`${name} takes ${column} away`)
    for (const [column, { isNullable, hasDefaultValue }] of after)
      if (!before.has(column) && tables.has(column.split('.')[0]) && !isNullable && !hasDefaultValue)
        unkept.push(`${name} wants ${column} of rows that do not know it`)
    before = after
  }
  // A migration must not drop a table or column that it replaces. A later version drops it: docs/decisions/0018.
  expect(unkept).toEqual([])
})

test.each(databases)('%s: a failed migration leaves nothing behind', async (database) => {
  await using place = await emptyPlace(database)
  await using db = openDatabase(place.at)
  await sql`create table email_log_entry (id text)`.execute(db)
  await expect(migrateToLatest(db)).rejects.toThrow('email_log_entry')
  expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['email_log_entry'])
  expect(await listPendingMigrations(db)).toEqual(knownMigrations)
})

test.each(databases)('%s: a failed migration can be run again once its cause is fixed', async (database) => {
  await using place = await emptyPlace(database)
  await using db = openDatabase(place.at)
  // This table has the name of one that a late migration creates, so that migration fails.
  await sql`create table email_log_entry (id text)`.execute(db)
  await expect(migrateToLatest(db)).rejects.toThrow('email_log_entry')
  await sql`drop table email_log_entry`.execute(db)
  await migrateToLatest(db)
  expect(await listPendingMigrations(db)).toEqual([])
})

test.each(databases)('%s: the largest safe integer and a count are read back as exact numbers', async (database) => {
  await using app = await createTestApp(database)
  const furthest = Number.MAX_SAFE_INTEGER
  await app.db.insertInto('revision').values({ name: 'far', number: furthest }).execute()
  const row = await app.db.selectFrom('revision').select('number').where('name', '=', 'far').executeTakeFirstOrThrow()
  expect(row.number).toBe(furthest)
  const { count } = await app.db
    .selectFrom('revision')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '=', 'far')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('sqlite: WAL, full synchronous writes and foreign keys are enabled', async () => {
  await using app = await createTestApp('sqlite')
  const read = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(app.db)).rows[0] as object)[0]
  // 2 is FULL.
  expect([await read('journal_mode'), await read('synchronous'), await read('foreign_keys')]).toEqual(['wal', 2, 1])
})

async function emptyPlace(database: Database): Promise<AsyncDisposable & { at: DatabaseConfig }> {
  if (database === 'sqlite') {
    const dir = mkdtempSync(join(tmpdir(), 'bar-empty-'))
    const remove = async () => rmSync(dir, { recursive: true })
    return { at: { kind: 'sqlite', file: join(dir, 'site.db') }, [Symbol.asyncDispose]: remove }
  }
  const admin = inject('postgresUrl')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(admin, `create database ${name}`)
  const remove = () => runAsAdmin(admin, `drop database ${name} with (force)`)
  return {
    at: { kind: 'postgres', url: Object.assign(new URL(admin), { pathname: `/${name}` }).href },
    [Symbol.asyncDispose]: remove,
  }
}
