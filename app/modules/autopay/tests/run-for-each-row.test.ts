import { expect, test } from 'vitest'
import { runForEachRow } from '../charge/run-for-each-row.ts'

const rows = ['a1', 'a2', 'b1', 'c1', 'c2', 'd1']
const byLetter = { sideBySide: 2, key: ([letter]: string) => letter }

test('rows with different keys are processed concurrently, up to the limit', async () => {
  const active = new Set<string>()
  let most = 0
  await runForEachRow(
    rows,
    async (row) => {
      active.add(row)
      most = Math.max(most, active.size)
      expect(new Set([...active].map(([letter]) => letter)).size).toBe(active.size)
      await new Promise(setImmediate)
      active.delete(row)
    },
    byLetter,
  )
  expect(most).toBe(2)
})

test('a failing row does not delay other rows', async () => {
  const done: string[] = []
  const run = runForEachRow(
    rows,
    async (row) => {
      if (row.endsWith('1')) throw new Error(row)
      done.push(row)
    },
    byLetter,
  )
  await expect(run).rejects.toMatchObject({ errors: ['a1', 'b1', 'c1', 'd1'].map((row) => new Error(row)) })
  expect(done).toEqual(['a2', 'c2'])
})
