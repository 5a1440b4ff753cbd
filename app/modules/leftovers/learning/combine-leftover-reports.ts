import {
  leftoverKinds,
  emptyLeftoverCount,
  type LeftoverKindCount,
  type LeftoverCount,
  type LeftoverKind,
} from './leftover-count.ts'

/**
 * Source of a leftover report: the back office, a staff member by id, notes made during the event, or the back office for
 * a merged event.
 */
export type LeftoverReporter = 'office' | 'night' | 'merged' | `crew:${string}`

/** The latest report of a source. `at` in epoch milliseconds. */
export type LeftoverReport = { by: LeftoverReporter; at: number; count: LeftoverCount }

/** A report that differs from the combined result. */
export type LeftoverConflict =
  | { by: LeftoverReporter; kind: LeftoverKind; said: LeftoverKindCount; held: LeftoverKindCount }
  | { by: LeftoverReporter; kind: 'came'; said: number; held: number }

/**
 * Combines all reports. A report of the back office replaces all earlier reports. Of later reports the latest counts for
 * each kind, but a guess never replaces a count.
 */
export function combineLeftoverReports(told: readonly LeftoverReport[]): LeftoverCount {
  const inOrder = told.toSorted((a, b) => a.at - b.at)
  const from = Math.max(
    0,
    inOrder.findLastIndex(({ by }) => by === 'office'),
  )
  const guessed = new Set<LeftoverKind | 'came'>()
  return inOrder.slice(from).reduce((held, { count }): LeftoverCount => {
    const isGuess = count.by === 'guess'
    const holds = (what: LeftoverKind | 'came', isThere: boolean) => {
      if (isGuess && isThere && !guessed.has(what)) return false
      if (isGuess) guessed.add(what)
      else guessed.delete(what)
      return true
    }
    const kinds = { ...held.kinds }
    for (const kind of leftoverKinds) {
      const [is, was] = [count.kinds[kind], held.kinds[kind]]
      const had = is.had ?? was.had
      if (!isKindCounted(is)) kinds[kind] = { ...was, had }
      else if (holds(kind, isKindCounted(was))) kinds[kind] = { ...is, had }
    }
    const came = count.came !== null && holds('came', held.came !== null) ? count.came : held.came
    const isCounted = leftoverKinds.some((kind) => isKindCounted(kinds[kind]) && !guessed.has(kind))
    // If any kind of drink is guessed, the whole event counts as guessed.
    const isGuessed = leftoverKinds.some((kind) => guessed.has(kind)) || (isGuess && !isCounted)
    return {
      kinds,
      came,
      by: isGuessed ? 'guess' : isGuess ? held.by : count.by || held.by,
      other: joinNotes(held, count),
    }
  }, emptyLeftoverCount)
}

/**
 * Returns reports that differ from the result, unless the back office has decided since. A later count by the same
 * reporter resolves its difference.
 */
export function findLeftoverConflicts(told: readonly LeftoverReport[]): LeftoverConflict[] {
  const held = combineLeftoverReports(told)
  const settled = Math.max(...told.map(({ by, at }) => (by === 'office' ? at : -Infinity)))
  const open = told.filter(({ by, at }) => by !== 'night' && at >= settled)
  return open.flatMap(({ by, count }): LeftoverConflict[] => [
    ...leftoverKinds.flatMap((kind): LeftoverConflict[] => {
      const [said, is] = [count.kinds[kind], held.kinds[kind]]
      const isOther =
        isKindCounted(said) && (getQuarters(said) !== getQuarters(is) || (said.end === 'out') !== (is.end === 'out'))
      return isOther ? [{ by, kind, said, held: is }] : []
    }),
    ...(count.came !== null && held.came !== null && count.came !== held.came
      ? [{ by, kind: 'came', said: count.came, held: held.came } as const]
      : []),
  ])
}

/** Whether a kind was counted. */
export function isKindCounted({ left, end }: LeftoverKindCount): boolean {
  return left !== null || end !== null
}

/** Whether a count is empty. */
export function isEmptyCount({ kinds, came, other }: LeftoverCount): boolean {
  return (
    came === null &&
    other === '' &&
    leftoverKinds.every((kind) => !isKindCounted(kinds[kind]) && kinds[kind].had === null)
  )
}

function getQuarters({ left, end }: LeftoverKindCount): number | null {
  return end === null ? left : 0
}

/** Joins the notes on other leftovers, up to the maximum length of the field. */
function joinNotes({ other }: LeftoverCount, { other: more }: LeftoverCount): string {
  if (more === '' || other.includes(more)) return other
  return [other, more].filter(Boolean).join('\n').slice(0, 300)
}
