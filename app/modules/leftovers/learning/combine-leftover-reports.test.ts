import { describe, expect, test } from 'vitest'
import {
  combineLeftoverReports,
  isEmptyCount,
  findLeftoverConflicts,
  type LeftoverReporter,
  type LeftoverReport,
} from './combine-leftover-reports.ts'
import { emptyLeftoverCount, type LeftoverKindCount, type LeftoverCount, type LeftoverKind } from './leftover-count.ts'

const left = (quarters: number): LeftoverKindCount => ({ left: quarters, end: null, had: null })
const out: LeftoverKindCount = { left: null, end: 'out', had: null }

function told(
  by: LeftoverReporter,
  at: number,
  kinds: Partial<Record<LeftoverKind, LeftoverKindCount>>,
  more: Partial<LeftoverCount> = {},
): LeftoverReport {
  return { by, at, count: { ...emptyLeftoverCount, by, ...more, kinds: { ...emptyLeftoverCount.kinds, ...kinds } } }
}

describe('leftover counts from several people', () => {
  test('the latest leftover count of each kind applies, and other kinds keep earlier counts', () => {
    const all = [
      told('crew:ana', 1, { wine: left(16), beer: left(2) }, { came: 90 }),
      told('crew:ben', 2, { wine: left(24), spirits: left(10) }),
    ]
    const { kinds, came, by } = combineLeftoverReports(all)
    expect([kinds.wine, kinds.beer, kinds.spirits, came, by]).toEqual([left(24), left(2), left(10), 90, 'crew:ben'])
    expect(combineLeftoverReports(all.toReversed())).toEqual(combineLeftoverReports(all))
  })

  const counted = told('crew:ana', 1, { wine: left(16) })
  const guess = told('crew:ben', 2, { wine: left(40), beer: left(4) }, { by: 'guess', came: 80 })

  test('a guessed leftover count never replaces an exact count, whichever comes first', () => {
    expect(combineLeftoverReports([counted, guess]).kinds.wine).toEqual(left(16))
    expect(combineLeftoverReports([guess, { ...counted, at: 3 }]).kinds.wine).toEqual(left(16))
  })

  test('a guess fills uncounted kinds of leftovers, and the result is marked as a guess', () => {
    const both = combineLeftoverReports([counted, guess])
    expect([both.kinds.beer, both.came, both.by]).toEqual([left(4), 80, 'guess'])
  })

  test('a leftover count that replaces every guess removes the guess mark', () => {
    const mended = combineLeftoverReports([counted, guess, told('crew:cy', 3, { beer: left(6) })])
    expect([mended.kinds.beer, mended.by]).toEqual([left(6), 'crew:cy'])
  })

  test('a back-office count replaces earlier counts, and later counts apply again', () => {
    const ana = told('crew:ana', 1, { wine: left(16), beer: left(2) })
    const office = told('office', 2, { wine: left(12) }, { by: 'host' })
    expect(combineLeftoverReports([ana, office]).kinds).toMatchObject({
      wine: left(12),
      beer: { left: null, end: null },
    })
    expect(findLeftoverConflicts([ana, office])).toEqual([])
    const ben = told('crew:ben', 3, { wine: left(20) })
    expect(combineLeftoverReports([ana, office, ben]).kinds.wine).toEqual(left(20))
    expect(findLeftoverConflicts([ana, office, ben])).toEqual([
      { by: 'office', kind: 'wine', said: left(12), held: left(20) },
    ])
  })

  test('notes made during the event apply until leftovers are counted and keep the starting stock', () => {
    const night = told('night', 1, { beer: out, wine: { left: null, end: null, had: 60 } }, { by: '', came: 88 })
    const ana = told('crew:ana', 2, { wine: left(16) })
    const { kinds, came } = combineLeftoverReports([night, ana])
    expect([kinds.beer, kinds.wine, came]).toEqual([out, { left: 16, end: null, had: 60 }, 88])
    expect(findLeftoverConflicts([night, told('crew:ana', 2, { beer: left(2) })])).toEqual([])
  })

  test('leftover counts with differing end states or guest counts are listed as open differences', () => {
    const all = [
      told('crew:ana', 1, { beer: out, wine: left(0) }, { came: 90 }),
      told('crew:ben', 2, { beer: { ...out, end: 'none' }, wine: { ...out, end: 'none' } }, { came: 84 }),
    ]
    expect(findLeftoverConflicts(all)).toEqual([
      { by: 'crew:ana', kind: 'beer', said: out, held: { ...out, end: 'none' } },
      { by: 'crew:ana', kind: 'came', said: 90, held: 84 },
    ])
  })

  test('without leftover counts the result is empty, and distinct notes are all kept', () => {
    expect(combineLeftoverReports([])).toEqual(emptyLeftoverCount)
    expect(isEmptyCount(combineLeftoverReports([]))).toBe(true)
    const { other } = combineLeftoverReports([
      told('crew:ana', 1, {}, { other: 'Two of rum' }),
      told('crew:ben', 2, {}, { other: 'Ice' }),
      told('crew:cy', 3, {}, { other: 'Ice' }),
    ])
    expect(other).toBe('Two of rum\nIce')
  })
})
