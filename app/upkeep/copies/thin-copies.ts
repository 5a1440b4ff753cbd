import { getLastChangesetNumber, type BaseCopyName, type ChangesCopyName, type CopyObjectName } from './copy-name.ts'
import { isSameCopyChain } from './plan-restore.ts'

/**
 * Number of days with changes, days with a base and weeks with a base that are kept. Counted instead of timed, so that a
 * wrong clock removes little.
 */
export const copyRetention = { daysWithChanges: 3, days: 14, weeks: 8 }

/**
 * Returns the objects to remove: old changes, then all bases except daily and weekly ones. `copies` in chain order. The
 * two newest bases and everything after them are always kept.
 */
export function listExpiredCopies(copies: CopyObjectName[]): CopyObjectName[] {
  const bases = copies.filter((copy) => copy.kind === 'base')
  const fresh = listNewestPerPeriod(bases, getDay, copyRetention.daysWithChanges)
  const kept = new Set([
    ...bases.slice(-2),
    ...fresh,
    ...listNewestPerPeriod(bases, getDay, copyRetention.days),
    ...listNewestPerPeriod(bases, getWeek, copyRetention.weeks),
  ])
  const oldest = bases.find((base) => fresh.includes(base) || bases.indexOf(base) >= bases.length - 2)
  return copies.filter((copy) =>
    copy.kind === 'base' ? !kept.has(copy) : oldest !== undefined && isBefore(copy, oldest),
  )
}

/** The newest base of each of the last `most` days or weeks that have a base. */
function listNewestPerPeriod(bases: BaseCopyName[], spanOf: (at: number) => number, most: number): BaseCopyName[] {
  const newest = new Map(bases.map((base) => [spanOf(base.at), base]))
  const latest = [...newest.keys()].toSorted((a, b) => b - a).slice(0, most)
  return latest.map((span) => newest.get(span)!)
}

function isBefore(changes: ChangesCopyName, base: BaseCopyName): boolean {
  return changes.generation < base.generation || (changes.generation === base.generation && changes.last <= base.seq)
}

const day = 24 * 3_600_000
const getDay = (at: number) => Math.floor(at / day)
// Weeks begin on Monday, and the Unix epoch was a Thursday.
const getWeek = (at: number) => Math.floor((getDay(at) + 3) / 7)

/** Groups consecutive changes of the same hour to be merged, except those of the newest hour. */
export function groupHourlyChanges(copies: CopyObjectName[]): ChangesCopyName[][] {
  const changes = copies.filter((copy) => copy.kind === 'changes')
  const newest = changes.at(-1)
  const bundles: ChangesCopyName[][] = []
  for (const one of changes) {
    if (newest && isSameCopyChain(one, newest) && getHour(one.at) === getHour(newest.at)) continue
    const before = bundles.at(-1)?.at(-1)
    const follows = before && isSameCopyChain(before, one) && getHour(before.at) === getHour(one.at)
    if (follows && one.first <= getLastChangesetNumber(before) + 1) bundles.at(-1)!.push(one)
    else bundles.push([one])
  }
  return bundles.filter(({ length }) => length > 1)
}

const getHour = (at: number) => Math.floor(at / 3_600_000)
