import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/test-app.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { openDatabase, type Db } from './database.server.ts'
import { incrementRevision } from './revision.server.ts'

test('no transaction is logged while no chain of changes exists', async () => {
  await using app = await createTestApp()
  await incrementRevision(app.db, 'bar')
  expect(await getChanges(app.db)).toEqual([])
})

test('each transaction that changes something has a log entry, in commit order', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await incrementRevision(app.db, 'bar')
  await app.db.transaction().execute(async (db) => {
    await incrementRevision(db, 'bar')
    await incrementRevision(db, 'other')
  })
  expect((await getChanges(app.db)).map(({ generation, seq }) => [generation, seq])).toEqual([
    [1, 1],
    [1, 2],
  ])
  expect(await getChain(app.db)).toMatchObject({ generation: 1, seq: 2, commits: 2 })
})

test('a rolled-back transaction and a transaction without changes have no log entry', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  const taken = app.db.transaction().execute(async (db) => {
    await incrementRevision(db, 'bar')
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await app.db.transaction().execute((db) => db.selectFrom('event').select('id').execute())
  await app.db.updateTable('event').set({ state: 'new' }).where('id', '=', 'nobody').execute()
  expect(await getChanges(app.db)).toEqual([])
  expect(await getChain(app.db)).toMatchObject({ seq: 0, commits: 0 })
})

test('a failing single statement leaves no log entry and blocks no later write', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  const row = { name: 'bar', number: 1 }
  await expect(app.db.insertInto('revision').values([row, row]).execute()).rejects.toMatchObject({ errcode: 1555 })
  await incrementRevision(app.db, 'bar')
  expect(await getChanges(app.db)).toHaveLength(1)
})

test('log entries replay into the same rows, including rows written by triggers', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  using copy = getCopy(app)
  const event = await insertEvent(app)
  await app.db.updateTable('event').set({ state: 'booked' }).where('id', '=', event.id).execute()
  const due = { id: 'due-1', event_id: event.id, kind: 'extra', label: 'Ice', amount_cents: 12_300 }
  await app.db
    .insertInto('amount_due')
    .values({ ...due, due_on: '2027-05-15', source: 'hand', created_at: app.now() })
    .execute()
  await app.db.deleteFrom('email').where('event_id', '=', event.id).execute()
  for (const { changes } of await getChanges(app.db))
    expect(copy.applyChangeset(Buffer.from(changes, 'base64'))).toBe(true)
  for (const table of ['event', 'email', 'history_entry', 'amount_due', 'event_balance', 'revision'])
    expect(copy.prepare(`select * from "${table}" order by 1`).all()).toEqual(await getAll(app.db, table))
  expect(await getAll(app.db, 'event_balance')).toHaveLength(1)
})

test('changes by two processes that write in turn are logged in a single order', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  using copy = getCopy(app)
  await using other = openDatabase(app.config.database)
  for (let i = 0; i < 10; i++) await incrementRevision(i % 2 === 0 ? app.db : other, 'bar')
  const changes = await getChanges(app.db)
  expect(changes.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const one of changes) copy.applyChangeset(Buffer.from(one.changes, 'base64'))
  expect(copy.prepare("select number from revision where name = 'bar'").get()).toEqual({ number: 10 })
  expect(await getChain(app.db)).toMatchObject({ generation: 1, broken_by: null })
})

test('a changed table definition breaks the chain of logged changes', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await app.db.transaction().execute(async (db) => {
    await sql`alter table revision add column more text`.execute(db)
    await incrementRevision(db, 'bar')
  })
  expect(await getChain(app.db)).toMatchObject({ generation: 2, base_seq: null, broken_by: 'schema' })
  expect(await getChanges(app.db)).toEqual([])
  await incrementRevision(app.db, 'bar')
  expect(await getChanges(app.db)).toMatchObject([{ generation: 2, seq: 1 }])
})

test('an index created outside a transaction breaks the chain of logged changes', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await sql`create index more on revision (number)`.execute(app.db)
  expect(await getChain(app.db)).toMatchObject({ generation: 2, broken_by: 'schema' })
})

/** Commits a row on a connection without change logging, as an older release or the sqlite3 shell does. */
function insertWithoutLogging(app: TestApp): void {
  using stranger = new DatabaseSync(getFile(app))
  stranger.exec("insert into revision values ('stranger', 1)")
}

test('a commit by an unlogged connection breaks the chain at the next logged transaction', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await incrementRevision(app.db, 'bar')
  insertWithoutLogging(app)
  await app.db.transaction().execute(async () => {})
  expect(await getChain(app.db)).toMatchObject({ generation: 2, broken_by: 'stranger' })
  await incrementRevision(app.db, 'bar')
  expect(await getChain(app.db)).toMatchObject({ generation: 2, seq: 2 })
})

test('an unlogged commit breaks the chain even if a transaction is rolled back in between', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await incrementRevision(app.db, 'bar')
  insertWithoutLogging(app)
  const taken = app.db.transaction().execute(async (db) => {
    await incrementRevision(db, 'bar')
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await incrementRevision(app.db, 'bar')
  expect(await getChain(app.db)).toMatchObject({ generation: 2, broken_by: 'stranger' })
})

test('an unlogged commit breaks the chain even if a statement fails in between', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await incrementRevision(app.db, 'bar')
  insertWithoutLogging(app)
  const again = app.db.insertInto('revision').values({ name: 'stranger', number: 1 }).execute()
  await expect(again).rejects.toMatchObject({ errcode: 1555 })
  await incrementRevision(app.db, 'bar')
  expect(await getChain(app.db)).toMatchObject({ generation: 2, broken_by: 'stranger' })
})

test('reads and checkpoints by an unlogged connection do not break the chain', async () => {
  await using app = await createTestApp()
  await startChain(app.db)
  await incrementRevision(app.db, 'bar')
  using stranger = new DatabaseSync(getFile(app))
  stranger.exec('select count(*) from revision; pragma wal_checkpoint(passive); begin immediate; rollback')
  await app.db.transaction().execute(async () => {})
  expect(await getChain(app.db)).toMatchObject({ generation: 1, broken_by: null })
})

test('every table except the listed ones has the primary key that sessions need', async () => {
  await using app = await createTestApp()
  using file = new DatabaseSync(getFile(app))
  const tables = file.prepare("select name, sql from sqlite_schema where type = 'table'").all() as Table[]
  const keyOf = file.prepare('select type, "notnull" from pragma_table_info(?) where pk > 0')
  const keyless = tables.filter(({ name }) => keyOf.all(name).length === 0)
  expect(keyless.map(({ name }) => name).toSorted()).toEqual([
    'copy_chain',
    'copy_change',
    'stripe_account',
    'text_account',
  ])
  expect(tables.filter((table) => /virtual|without rowid/i.test(table.sql))).toEqual([])
})

type Table = { name: string; sql: string }

async function startChain(db: Db): Promise<void> {
  const chain = { generation: 1, chain: 'chain', seq: 0, commits: 0, files_waiting: 0 }
  await db.insertInto('copy_chain').values(chain).execute()
}

function getChanges(db: Db) {
  return db.selectFrom('copy_change').selectAll().orderBy('generation').orderBy('seq').execute()
}

function getChain(db: Db) {
  return db.selectFrom('copy_chain').selectAll().executeTakeFirstOrThrow()
}

async function getAll(db: Db, table: string) {
  return (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows
}

function getFile({ config }: TestApp): string {
  if (config.database.kind !== 'sqlite') throw new Error('This is about SQLite')
  return config.database.file
}

/** A copy of the current database without triggers, for replaying changes. */
function getCopy(app: TestApp): DatabaseSync {
  const into = join(app.config.dataDir, 'copy.db')
  using file = new DatabaseSync(getFile(app))
  file.prepare('vacuum into ?').run(into)
  const copy = new DatabaseSync(into)
  copy.exec('pragma foreign_keys = off')
  for (const { name } of copy.prepare("select name from sqlite_schema where type = 'trigger'").all())
    copy.exec(`drop trigger "${String(name)}"`)
  return copy
}
