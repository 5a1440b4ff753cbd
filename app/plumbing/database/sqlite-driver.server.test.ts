import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openDatabase } from './database.server.ts'
import { getRevision, incrementRevision } from './revision.server.ts'

const many = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 200000) insert into revision select 'row ' || i, i from n`

test('a write waits for another process while reads continue', async () => {
  await using app = await createTestApp()
  const other = otherProcess(app)
  other.exec('begin immediate')
  let isWritten = false
  const writing = incrementRevision(app.db, 'bar').then(() => (isWritten = true))
  expect(await getRevision(app.db, 'bar')).toBe(0)
  expect(isWritten).toBe(false)
  other.exec('rollback')
  other.close()
  await writing
  expect(await getRevision(app.db, 'bar')).toBe(1)
})

test('a slow write does not block reads in the process', async () => {
  await using app = await createTestApp()
  const told: string[] = []
  const writing = many.execute(app.db).then(() => told.push('written'))
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  told.push(`read ${await getRevision(app.db, 'row 1')}`)
  await writing
  expect(told).toEqual(['read 0', 'written'])
  expect(await getRevision(app.db, 'row 200000')).toBe(200_000)
})

test('in one thread a write blocks, but waiting work runs before the next write', async () => {
  await using app = await createTestApp()
  await using db = openDatabase(app.config.database, { inOneThread: true })
  const told: string[] = []
  const twice = async () => {
    for (const name of ['first', 'second']) {
      await db.transaction().execute((db) => incrementRevision(db, name))
      told.push(name)
    }
  }
  const writing = twice()
  while (!told.includes('first')) await new Promise(setImmediate)
  told.push('meanwhile')
  await writing
  expect(told).toEqual(['first', 'meanwhile', 'second'])
  expect(await getRevision(app.db, 'second')).toBe(1)
  const slow = many.execute(db).then(() => told.push('written'))
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  told.push('after')
  await slow
  expect(told.slice(3)).toEqual(['written', 'after'])
})

test('an SQLite error keeps its message and error codes', async () => {
  await using app = await createTestApp()
  const row = { name: 'bar', number: 1 }
  const twice = app.db.insertInto('revision').values([row, row]).execute()
  await expect(twice).rejects.toMatchObject({
    message: 'UNIQUE constraint failed: revision.name',
    code: 'ERR_SQLITE_ERROR',
    errcode: 1555,
  })
})

test('a transaction sees its own writes and other readers only committed writes', async () => {
  await using app = await createTestApp()
  await app.db.transaction().execute(async (db) => {
    await incrementRevision(db, 'bar')
    expect(await getRevision(db, 'bar')).toBe(1)
    expect(await getRevision(app.db, 'bar')).toBe(0)
  })
  expect(await getRevision(app.db, 'bar')).toBe(1)
})

test('a failed insert rolls back the whole transaction', async () => {
  await using app = await createTestApp()
  const row = { name: 'bar', number: 1 }
  const twice = app.db.transaction().execute(async (db) => {
    await db.insertInto('revision').values({ name: 'other', number: 1 }).execute()
    await db.insertInto('revision').values(row).execute()
    await db.insertInto('revision').values(row).execute()
  })
  await expect(twice).rejects.toMatchObject({ message: 'UNIQUE constraint failed: revision.name', errcode: 1555 })
  expect(await getRevision(app.db, 'other')).toBe(0)
  await app.db.transaction().execute((db) => db.insertInto('revision').values(row).execute())
  expect(await getRevision(app.db, 'bar')).toBe(1)
})

test('a transaction can read, update and count its own inserts', async () => {
  await using app = await createTestApp()
  await app.db.transaction().execute(async (db) => {
    for (let i = 0; i < 40; i++) {
      const rows = [0, 1].map((nth) => ({ name: `bar ${i} ${nth}`, number: i }))
      const put = await db.insertInto('revision').values(rows).executeTakeFirst()
      expect(put.numInsertedOrUpdatedRows).toBe(2n)
    }
    expect(await getRevision(db, 'bar 39 1')).toBe(39)
    await db.insertInto('revision').values({ name: 'last', number: 1 }).execute()
    const changed = await db.updateTable('revision').set({ number: 2 }).where('name', '=', 'last').executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(1n)
    const again = db.insertInto('revision').values({ name: 'last', number: 3 })
    const nothing = await again.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    expect(nothing.numInsertedOrUpdatedRows).toBe(0n)
  })
  expect([await getRevision(app.db, 'bar 0 0'), await getRevision(app.db, 'last')]).toEqual([0, 2])
  const rows = await app.db.selectFrom('revision').select('name').where('name', 'like', 'bar %').execute()
  expect(rows).toHaveLength(80)
})

test('concurrent writes are all applied and a failed write leaves nothing behind', async () => {
  await using app = await createTestApp()
  const fail = app.db.transaction().execute(async (db) => {
    await incrementRevision(db, 'bar')
    throw new Error('changed my mind')
  })
  const others = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0 ? incrementRevision(app.db, 'bar') : app.db.transaction().execute((db) => incrementRevision(db, 'bar')),
  )
  await expect(fail).rejects.toThrow('changed my mind')
  await Promise.all(others)
  expect(await getRevision(app.db, 'bar')).toBe(20)
})

function otherProcess({ config }: TestApp): DatabaseSync {
  if (config.database.kind !== 'sqlite') throw new Error('This is about SQLite')
  return new DatabaseSync(config.database.file)
}
