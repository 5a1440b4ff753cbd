import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { emptyHouse, type TestHouse } from '../../../tests/house.ts'
import { readRevision, raiseRevision } from './revision.server.ts'

test('while another process writes, ours waits its turn and pages go on being read', async () => {
  await using house = await emptyHouse()
  const other = otherProcess(house)
  other.exec('begin immediate')
  let isWritten = false
  const writing = raiseRevision(house.db, 'bar').then(() => (isWritten = true))
  expect(await readRevision(house.db, 'bar')).toBe(0)
  expect(isWritten).toBe(false)
  other.exec('rollback')
  other.close()
  await writing
  expect(await readRevision(house.db, 'bar')).toBe(1)
})

test('a transaction reads what it wrote; everybody else reads what was last committed', async () => {
  await using house = await emptyHouse()
  await house.db.transaction().execute(async (db) => {
    await raiseRevision(db, 'bar')
    expect(await readRevision(db, 'bar')).toBe(1)
    expect(await readRevision(house.db, 'bar')).toBe(0)
  })
  expect(await readRevision(house.db, 'bar')).toBe(1)
})

test('writers take turns: none is lost, and a failed one leaves nothing and holds nobody up', async () => {
  await using house = await emptyHouse()
  const fail = house.db.transaction().execute(async (db) => {
    await raiseRevision(db, 'bar')
    throw new Error('changed my mind')
  })
  const others = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0 ? raiseRevision(house.db, 'bar') : house.db.transaction().execute((db) => raiseRevision(db, 'bar')),
  )
  await expect(fail).rejects.toThrow('changed my mind')
  await Promise.all(others)
  expect(await readRevision(house.db, 'bar')).toBe(20)
})

function otherProcess({ config }: TestHouse): DatabaseSync {
  if (config.database.kind !== 'sqlite') throw new Error('This is about SQLite')
  return new DatabaseSync(config.database.file)
}
