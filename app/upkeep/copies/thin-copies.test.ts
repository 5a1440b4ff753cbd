import { expect, test } from 'vitest'
import { formatBaseCopyName, formatChangesCopyName, parseCopyNames } from './copy-name.ts'
import { groupHourlyChanges, listExpiredCopies } from './thin-copies.ts'

const hour = 3_600_000
const day = 24 * hour
const monday = Date.parse('2026-11-23T03:00:00Z')
const of = { mark: '3f2a9c01', generation: 1, chain: '5e1b77d0' }
const base = (seq: number, at: number) => formatBaseCopyName({ ...of, seq, at })
const changes = (first: number, last: number, at: number) => formatChangesCopyName({ ...of, first, last, at })
const thinned = (names: string[]) => listExpiredCopies(parseCopyNames(names)).map(({ name }) => name)
const bundled = (names: string[]) =>
  groupHourlyChanges(parseCopyNames(names)).map((parts) => parts.map(({ name }) => name))

/** A base each night, each followed by an object of changes, for `count` nights up to Monday. */
function nights(count: number): { bases: string[]; between: string[] } {
  const all = Array.from({ length: count }, (_, i) => i)
  const at = (night: number) => monday - (count - 1 - night) * day
  return {
    bases: all.map((night) => base(night * 10, at(night))),
    between: all.map((night) => changes(night * 10 + 1, night * 10 + 10, at(night) + hour)),
  }
}

test('copied changes of the last three days are kept, and older changes expire', () => {
  const { bases, between } = nights(6)
  expect(thinned([...bases, ...between])).toEqual(between.slice(0, 3))
})

test('daily base copies are kept for two weeks, weekly base copies for eight weeks', () => {
  const { bases } = nights(100)
  const gone = thinned(bases)
  const kept = bases.filter((name) => !gone.includes(name))
  const ages = kept.map((name) => 99 - bases.indexOf(name))
  // The newest base of a week is Sunday's.
  expect(ages).toEqual([43, 36, 29, 22, 15, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

test('the newest base copy of a day and the two newest overall are kept', () => {
  const names = [base(0, monday), base(1, monday + 1_000), base(2, monday + 2_000), base(3, monday + day)]
  expect(thinned(names)).toEqual([base(0, monday), base(1, monday + 1_000)])
  expect(thinned(names.slice(0, 3))).toEqual([base(0, monday)])
})

test('a clock a year ahead removes no more copies than an additional day would', () => {
  const { bases, between } = nights(3)
  const later = base(30, monday + 365 * day)
  expect(thinned([...bases, ...between, later])).toEqual([between[0]])
})

test('a clock a year behind removes no copies', () => {
  const { bases, between } = nights(3)
  expect(thinned([...bases, ...between, base(30, monday - 365 * day)])).toEqual([])
})

test('copied changes of a past hour are merged, except those of the newest hour', () => {
  const names = [
    changes(1, 2, monday),
    changes(3, 3, monday + 60_000),
    changes(4, 9, monday + 120_000),
    changes(10, 10, monday + hour),
    changes(11, 11, monday + 2 * hour),
    changes(12, 12, monday + 2 * hour + 60_000),
  ]
  expect(bundled(names)).toEqual([names.slice(0, 3)])
})

test('changes before and after a gap or a new generation are not merged together', () => {
  const other = formatChangesCopyName({ ...of, generation: 2, first: 5, last: 5, at: monday })
  const names = [changes(1, 1, monday), changes(3, 3, monday), changes(4, 4, monday), other]
  expect(bundled([...names, changes(9, 9, monday + hour)])).toEqual([names.slice(1, 3)])
})
