import { expect, test } from 'vitest'
import { formatBaseCopyName, formatChangesCopyName, parseCopyName, parseCopyNames } from './copy-name.ts'

const of = { mark: '3f2a9c01', generation: 2, chain: '5e1b77d0', at: Date.parse('2026-11-28T03:15:00Z') }

test('the names of base copies and copied changes parse back to their parts', () => {
  const base = formatBaseCopyName({ ...of, seq: 140 })
  expect(base).toBe('copy-3f2a9c01-000002-5e1b77d0-base-0000000140-20261128T031500Z.db.gz')
  expect(parseCopyName(base)).toEqual({ name: base, kind: 'base', ...of, seq: 140 })
  const changes = formatChangesCopyName({ ...of, first: 141, last: 143 })
  expect(changes).toBe('copy-3f2a9c01-000002-5e1b77d0-changes-0000000141-0000000143-20261128T031500Z.jsonl.gz')
  expect(parseCopyName(changes)).toEqual({ name: changes, kind: 'changes', ...of, first: 141, last: 143 })
})

test.each(['', 'nightly-3f2a9c01-2026-11-28-031500.jsonl.gz', 'copied-3f2a9c01-a.webp', 'copy-3f2a9c01-base.db.gz'])(
  '"%s" is rejected as the name of a copy',
  (name) => {
    expect(parseCopyName(name)).toBeNull()
  },
)

test('names of copies sort in chain order, whatever their timestamps', () => {
  const names = [
    formatChangesCopyName({ ...of, generation: 3, first: 6, last: 6, at: of.at - 365 * 24 * 3_600_000 }),
    formatBaseCopyName({ ...of, generation: 3, seq: 5 }),
    formatChangesCopyName({ ...of, first: 4, last: 5 }),
    formatBaseCopyName({ ...of, seq: 5 }),
    formatBaseCopyName({ ...of, seq: 3 }),
  ]
  expect(parseCopyNames(names).map(({ name }) => names.indexOf(name))).toEqual([4, 3, 2, 1, 0])
})
