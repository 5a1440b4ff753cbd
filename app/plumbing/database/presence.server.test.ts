import { expect, test } from 'vitest'
import { databases, emptyHouse } from '../../../tests/house.ts'
import { AloneError, announcePresence, claimAlone } from './presence.server.ts'

test.each(databases)(
  '%s: a database is in use while any of several processes says so, and nobody may while one has it alone',
  async (database) => {
    await using house = await emptyHouse(database)
    const place = house.config.database
    const first = await announcePresence(place)
    const second = await announcePresence(place)
    expect(await claimAlone(place)).toBeNull()
    await first[Symbol.asyncDispose]()
    expect(await claimAlone(place)).toBeNull()
    await second[Symbol.asyncDispose]()
    const alone = await claimAlone(place)
    expect(await claimAlone(place)).toBeNull()
    await expect(announcePresence(place)).rejects.toThrow(AloneError)
    await alone![Symbol.asyncDispose]()
    await using third = await announcePresence(place)
    expect(third).toBeDefined()
  },
)
