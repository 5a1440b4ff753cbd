import { expect, test } from 'vitest'
import { databases, emptyHouse, type Database } from '../../../tests/house.ts'
import type { Db } from './database.server.ts'
import { batched } from './batches.server.ts'
import { raiseRevision, readRevision } from './revision.server.ts'

test.each(databases)(
  '%s: what is handed in together is worked off together, each with its own answer',
  async (database) => {
    await using desk = await openDesk(database)
    expect(await Promise.all(['a', 'b', 'c'].map(desk.add))).toEqual(['A', 'B', 'C'])
    expect(await desk.add('d')).toBe('D')
    expect(desk.piles).toEqual([['a', 'b', 'c'], ['d']])
    expect(await desk.kept()).toEqual(['a', 'b', 'c', 'd'])
  },
)

test.each(databases)('%s: what comes while a pile is worked off makes the next', async (database) => {
  await using desk = await openDesk(database)
  const late: Promise<string>[] = []
  desk.during('a', () => late.push(...['b', 'c'].map(desk.add)))
  await desk.add('a')
  expect(await Promise.all(late)).toEqual(['B', 'C'])
  expect(desk.piles).toEqual([['a'], ['b', 'c']])
})

test.each(databases)('%s: nobody fails for another’s mistake, and nothing is kept of what failed', async (database) => {
  await using desk = await openDesk(database)
  desk.during('b', () => {
    throw new Error('b is no letter')
  })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(desk.add))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await desk.kept()).toEqual(['a', 'c'])
})

test('in bad weather all of a pile fails, once', async () => {
  await using desk = await openDesk('sqlite')
  desk.during('b', () => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
  })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(desk.add))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect([desk.piles.length, await desk.kept()]).toEqual([1, []])
})

test('more than one go can take on makes several', async () => {
  await using desk = await openDesk('sqlite')
  const names = Array.from({ length: 120 }, (_, i) => `piece ${i}`)
  expect(await Promise.all(names.map(desk.add))).toEqual(names.map((name) => name.toUpperCase()))
  expect(desk.piles.map(({ length }) => length)).toEqual([50, 50, 20])
})

test('each database has its own piles', async () => {
  await using one = await emptyHouse()
  await using other = await emptyHouse()
  const add = batched(async (db: Db, names: string[]) => {
    await raiseRevision(db, ...names)
    return names
  })
  await Promise.all([add(one.db, 'one'), add(other.db, 'other')])
  expect([await readRevision(one.db, 'one'), await readRevision(one.db, 'other')]).toEqual([1, 0])
})

/** Names are kept and answered in capitals; what happens during one of them can be told. */
async function openDesk(database: Database) {
  const house = await emptyHouse(database)
  const [piles, during]: [string[][], Map<string, () => void>] = [[], new Map()]
  const names: string[] = []
  const add = batched((db: Db, pile: string[]) =>
    db.transaction().execute(async (db) => {
      piles.push(pile)
      for (const name of pile) {
        await raiseRevision(db, name)
        during.get(name)?.()
      }
      return pile.map((name) => name.toUpperCase())
    }),
  )
  return {
    piles,
    add: (name: string) => {
      names.push(name)
      return add(house.db, name)
    },
    during: (name: string, act: () => void) => void during.set(name, act),
    kept: async () => {
      const there = await Promise.all(names.map((name) => readRevision(house.db, name)))
      return names.filter((_, i) => there[i]! > 0)
    },
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  }
}
