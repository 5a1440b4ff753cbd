import { expect, test } from 'vitest'
import { databases, emptyHouse } from '../../../tests/house.ts'
import { announcePresence, isInUse } from './presence.server.ts'

test.each(databases)('%s: a database is in use while any of several processes says so', async (database) => {
  await using house = await emptyHouse(database)
  const place = house.config.database
  expect(await isInUse(place)).toBe(false)
  const first = await announcePresence(place)
  const second = await announcePresence(place)
  expect(await isInUse(place)).toBe(true)
  await first[Symbol.asyncDispose]()
  expect(await isInUse(place)).toBe(true)
  await second[Symbol.asyncDispose]()
  expect(await isInUse(place)).toBe(false)
})
