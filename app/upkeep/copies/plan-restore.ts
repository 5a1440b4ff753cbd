import { getLastChangesetNumber, type BaseCopyName, type ChangesCopyName, type CopyObjectName } from './copy-name.ts'

/** A base and the changes that follow it without a gap. */
export type RestorePlan = {
  base: BaseCopyName
  changes: ChangesCopyName[]
  /**
   * Whether the bucket contains later changes that cannot be applied, because changes before them or their base are
   * missing.
   */
  hasLater: boolean
}

/**
 * Returns the ways to rebuild a site from its copies, newest state first. Each is the fallback for a damaged predecessor.
 */
export function listRestorePlans(copies: CopyObjectName[], upTo?: CopyObjectName): RestorePlan[] {
  const wanted = upTo
    ? copies.filter(
        (copy) => isSameCopyChain(copy, upTo) && getLastChangesetNumber(copy) <= getLastChangesetNumber(upTo),
      )
    : copies
  const bases = wanted.filter((copy) => copy.kind === 'base')
  const newestFirst = bases.toSorted((a, b) => b.generation - a.generation || b.at - a.at || b.seq - a.seq)
  return newestFirst.map((base) => {
    const ofChain = wanted.filter((copy) => copy.kind === 'changes' && isSameCopyChain(copy, base)) as ChangesCopyName[]
    const changes = findFollowingChanges(base.seq, ofChain)
    const end = changes.at(-1)?.last ?? base.seq
    const isLeftOut = (copy: CopyObjectName) =>
      copy.generation > base.generation || (isSameCopyChain(copy, base) && getLastChangesetNumber(copy) > end)
    return { base, changes, hasLater: wanted.some(isLeftOut) }
  })
}

export function isSameCopyChain(a: CopyObjectName, b: CopyObjectName): boolean {
  return a.generation === b.generation && a.chain === b.chain
}

/** The fewest objects that contain every changeset after `seq`. They may overlap. */
function findFollowingChanges(seq: number, changes: ChangesCopyName[]): ChangesCopyName[] {
  const chosen: ChangesCopyName[] = []
  for (let end = seq; ;) {
    const next = changes.filter(({ first, last }) => first <= end + 1 && last > end)
    const widest = next.toSorted((a, b) => b.last - a.last)[0]
    if (!widest) return chosen
    chosen.push(widest)
    end = widest.last
  }
}
