import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databases, createTestApp, type Database } from '../../../tests/test-app.ts'
import type { Db } from './database.server.ts'
import { createBatcher } from './batcher.server.ts'
import { incrementRevision, getRevision } from './revision.server.ts'

test.each(databases)('%s: concurrent items share a batch and get their own results', async (database) => {
  await using recorder = await openRecorder(database)
  expect(await Promise.all(['a', 'b', 'c'].map(recorder.add))).toEqual(['A', 'B', 'C'])
  expect(await recorder.add('d')).toBe('D')
  expect(recorder.batches).toEqual([['a', 'b', 'c'], ['d']])
  expect(await recorder.kept()).toEqual(['a', 'b', 'c', 'd'])
})

test.each(databases)('%s: items that arrive during a batch form the next batch', async (database) => {
  await using recorder = await openRecorder(database)
  const late: Promise<string>[] = []
  recorder.during('a', () => late.push(...['b', 'c'].map(recorder.add)))
  await recorder.add('a')
  expect(await Promise.all(late)).toEqual(['B', 'C'])
  expect(recorder.batches).toEqual([['a'], ['b', 'c']])
})

test.each(databases)('%s: a failing item does not affect the others and leaves nothing', async (database) => {
  await using recorder = await openRecorder(database)
  recorder.during('b', () => {
    throw new Error('b is no letter')
  })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(recorder.add))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await recorder.kept()).toEqual(['a', 'c'])
})

test('a full database fails the whole batch without a retry', async () => {
  await using recorder = await openRecorder('sqlite')
  recorder.during('b', () => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
  })
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(recorder.add))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect([recorder.batches.length, await recorder.kept()]).toEqual([1, []])
})

test('more items than the limit are split into several batches', async () => {
  await using recorder = await openRecorder('sqlite')
  const names = Array.from({ length: 120 }, (_, i) => `piece ${i}`)
  expect(await Promise.all(names.map(recorder.add))).toEqual(names.map((name) => name.toUpperCase()))
  expect(recorder.batches.map(({ length }) => length)).toEqual([50, 50, 20])
})

test('two batches run at once and a third waits for either to end', async () => {
  await using app = await createTestApp()
  const [begun, ends]: [string[][], (() => void)[]] = [[], []]
  const add = createBatcher(
    async (_: Db, batch: string[]) => {
      begun.push(batch)
      await new Promise<void>((resolve) => ends.push(resolve))
      return batch
    },
    { atOnce: 2 },
  )
  const first = add(app.db, 'first')
  await expect.poll(() => begun.length).toBe(1)
  const second = add(app.db, 'second')
  await expect.poll(() => begun.length).toBe(2)
  const others = ['third', 'fourth'].map((name) => add(app.db, name))
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(begun).toEqual([['first'], ['second']])
  ends[1]!()
  expect(await second).toBe('second')
  await expect.poll(() => begun.length).toBe(3)
  expect(begun[2]).toEqual(['third', 'fourth'])
  for (const end of [ends[0]!, ends[2]!]) end()
  expect(await Promise.all([first, ...others])).toEqual(['first', 'third', 'fourth'])
})

test('each database has its own batches', async () => {
  await using one = await createTestApp()
  await using other = await createTestApp()
  const add = createBatcher(async (db: Db, names: string[]) => {
    await incrementRevision(db, ...names)
    return names
  })
  await Promise.all([add(one.db, 'one'), add(other.db, 'other')])
  expect([await getRevision(one.db, 'one'), await getRevision(one.db, 'other')]).toEqual([1, 0])
})

/**
 * A batcher whose work upper-cases names. Returns the batches it ran, and hooks that run during the work on a given name.
 */
async function openRecorder(database: Database) {
  const app = await createTestApp(database)
  const [batches, during]: [string[][], Map<string, () => void>] = [[], new Map()]
  const names: string[] = []
  const add = createBatcher((db: Db, batch: string[]) =>
    db.transaction().execute(async (db) => {
      batches.push(batch)
      for (const name of batch) {
        await incrementRevision(db, name)
        during.get(name)?.()
      }
      return batch.map((name) => name.toUpperCase())
    }),
  )
  return {
    batches,
    add: (name: string) => {
      names.push(name)
      return add(app.db, name)
    },
    during: (name: string, act: () => void) => void during.set(name, act),
    kept: async () => {
      const there = await Promise.all(names.map((name) => getRevision(app.db, name)))
      return names.filter((_, i) => there[i]! > 0)
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
