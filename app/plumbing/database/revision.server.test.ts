import { expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { cacheByRevision, incrementRevision } from './revision.server.ts'

test.each(databases)('%s: a cached value is reloaded only after its revision is raised', async (database) => {
  await using app = await createTestApp(database)
  let times = 0
  const read = cacheByRevision('bar', async () => ++times)
  expect([await read(app.db), await read(app.db)]).toEqual([1, 1])
  await incrementRevision(app.db, 'something else')
  expect(await read(app.db)).toBe(1)
  await app.db.transaction().execute(async (db) => {
    await incrementRevision(db, 'bar', 'something else')
    expect(await read(app.db)).toBe(1)
  })
  expect([await read(app.db), await read(app.db)]).toEqual([2, 2])
})

test('a value changed while loading is loaded again, separately for each database', async () => {
  await using app = await createTestApp()
  await using other = await createTestApp()
  let times = 0
  const read = cacheByRevision('bar', async (db) => {
    if (++times === 1) await incrementRevision(db, 'bar')
    return times
  })
  expect([await read(app.db), await read(app.db), await read(app.db)]).toEqual([1, 2, 2])
  expect(await read(other.db)).toBe(3)
})
