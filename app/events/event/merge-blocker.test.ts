import { expect, test } from 'vitest'
import type { EventState } from './event.ts'
import { findMergeBlocker, computeMergedState } from './merge-events.ts'

const at = (state: string, eventDate = '2027-10-16', isBound = false) => ({
  state: state as EventState,
  eventDate,
  isBound,
})

test.each([
  ['new', 'new', null],
  ['new', 'quoted', null],
  ['new', 'held', 'promised'],
  ['held', 'booked', 'promised'],
  ['booked', 'held', null],
  ['booked', 'booked', null],
  ['lost', 'done', 'promised'],
  ['spam', 'new', null],
])('merge target %s with source %s has blocker %s', (kept, gone, why) =>
  expect(findMergeBlocker(at(kept), at(gone))).toBe(why),
)

test('different dates, proposals or payments can block a merge', () => {
  expect(findMergeBlocker(at('booked'), at('booked', '2027-10-23'))).toBe('two-days')
  expect(findMergeBlocker(at('booked'), at('new', '2027-10-23'))).toBeNull()
  expect(findMergeBlocker(at('booked'), at('new', '2027-10-16', true))).toBe('bound')
  expect(findMergeBlocker(at('quoted', '2027-10-16', true), at('new', '2027-10-16', true))).toBe('both-bound')
  expect(findMergeBlocker(at('quoted', '2027-10-16', true), at('new'))).toBeNull()
})

test.each([
  ['new', 'quoted', 'quoted'],
  ['spam', 'new', 'new'],
  ['lost', 'replied', 'replied'],
  ['quoted', 'new', 'quoted'],
  ['booked', 'held', 'booked'],
] as const)('merging a %s event with a %s event results in a %s event', (kept, gone, state) =>
  expect(computeMergedState(kept, gone)).toBe(state),
)

test('a canceled event is not reopened by a merge', () => {
  const canceled = { ...at('lost', '2027-10-16', true), agreement: 'called-off' as const }
  expect(findMergeBlocker(canceled, at('new'))).toBe('canceled')
  expect(findMergeBlocker(canceled, at('lost'))).toBeNull()
  expect(findMergeBlocker({ ...at('quoted', '2027-10-16', true), agreement: 'postponed' }, at('new'))).toBeNull()
})
