import { expect, test } from 'vitest'
import { formatBaseCopyName, formatChangesCopyName, parseCopyName, parseCopyNames } from './copy-name.ts'
import { listRestorePlans } from './plan-restore.ts'

const of = { mark: '3f2a9c01', generation: 1, chain: '5e1b77d0', at: Date.parse('2026-11-28T03:15:00Z') }
const base = (seq: number, more = {}) => formatBaseCopyName({ ...of, seq, ...more })
const changes = (first: number, last: number, more = {}) => formatChangesCopyName({ ...of, first, last, ...more })

function getPlans(names: string[], upTo?: string) {
  const plans = listRestorePlans(parseCopyNames(names), upTo === undefined ? undefined : parseCopyName(upTo)!)
  return plans.map(({ base, changes, hasLater }) => ({
    base: base.name,
    changes: changes.map(({ name }) => name),
    hasLater,
  }))
}

test('without a base copy there is no plan for a restore', () => {
  expect(getPlans([changes(1, 4)])).toEqual([])
})

test('a restore uses the newest base copy with its changes, then the previous base', () => {
  const [first, second, third] = [changes(1, 4), changes(5, 5), changes(6, 9)]
  expect(getPlans([base(0), first, base(4), second, third])).toEqual([
    { base: base(4), changes: [second, third], hasLater: false },
    { base: base(0), changes: [first, second, third], hasLater: false },
  ])
})

test('a restore includes a group of changes that began before its base copy', () => {
  expect(getPlans([base(3), changes(1, 5), changes(6, 6)])).toEqual([
    { base: base(3), changes: [changes(1, 5), changes(6, 6)], hasLater: false },
  ])
})

test('a restore uses merged hourly changes instead of the separate changes', () => {
  const hour = changes(1, 8)
  expect(getPlans([base(0), changes(1, 4), hour, changes(5, 8), changes(9, 9)])[0]!.changes).toEqual([
    hour,
    changes(9, 9),
  ])
})

test('copied changes after a gap are left out of a restore and reported', () => {
  expect(getPlans([base(0), changes(1, 4), changes(6, 9)])).toEqual([
    { base: base(0), changes: [changes(1, 4)], hasLater: true },
  ])
})

test('a restore reports a generation of copies without a base and uses the previous generation', () => {
  expect(getPlans([base(0), changes(1, 4), changes(5, 5, { generation: 2 })])).toEqual([
    { base: base(0), changes: [changes(1, 4)], hasLater: true },
  ])
})

test('a restore prefers a later generation of copies, whatever its timestamp', () => {
  const later = { generation: 2, at: of.at - 365 * 24 * 3_600_000 }
  expect(getPlans([base(9), base(2, later), changes(3, 3, later), changes(10, 10)])[0]).toEqual({
    base: base(2, later),
    changes: [changes(3, 3, later)],
    hasLater: false,
  })
})

test('a restore does not mix in changes of a different chain', () => {
  const other = { chain: 'aaaaaaaa', at: of.at + 1_000 }
  const [first] = getPlans([base(0), changes(1, 4), base(2, other), changes(3, 3, other)])
  expect(first).toEqual({ base: base(2, other), changes: [changes(3, 3, other)], hasLater: false })
})

test('a restore up to a named copy omits later changes', () => {
  const names = [base(0), changes(1, 4), changes(5, 5), base(5), changes(6, 9)]
  expect(getPlans(names, changes(5, 5))[1]).toEqual({
    base: base(0),
    changes: [changes(1, 4), changes(5, 5)],
    hasLater: false,
  })
  expect(getPlans(names, changes(1, 4))).toEqual([{ base: base(0), changes: [changes(1, 4)], hasLater: false }])
})
