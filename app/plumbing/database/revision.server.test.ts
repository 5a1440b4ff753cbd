import { expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { cacheByRevision, incrementRevision } from './revision.server.ts'

test.each(databases)(
  '%s: what is kept is read anew when its own revision was raised, and only then',
  async (database) => {
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
  },
)

test('what is changed while it is read is read once more, and another house reads its own', async () => {
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
