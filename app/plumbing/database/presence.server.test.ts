import { expect, test } from 'vitest'
import { databases, emptyHouse } from '../../../tests/house.ts'
import { announcePresence, holdAlone } from './presence.server.ts'

test.each(databases)('%s: many may use a database at once, and one may have it to itself', async (database) => {
  await using house = await emptyHouse(database)
  const place = house.config.database
  const first = await announcePresence(place)
  const second = await announcePresence(place)
  await expect(holdAlone(place)).rejects.toThrow('The site is running on this database')
  await first[Symbol.asyncDispose]()
  await expect(holdAlone(place)).rejects.toThrow('The site is running on this database')
  await second[Symbol.asyncDispose]()
  const alone = await holdAlone(place)
  await expect(announcePresence(place)).rejects.toThrow('A backup is being restored into this database')
  await expect(holdAlone(place)).rejects.toThrow()
  await alone[Symbol.asyncDispose]()
  await (await announcePresence(place))[Symbol.asyncDispose]()
})
