import type { CopyChainRow } from '../../plumbing/database/schema.ts'

/** Status of the copies. Times in epoch milliseconds. */
export type CopiesStatus = {
  /** `beginning`: no base yet. `late`: changes are pending for too long, without a known failure. */
  status: 'off' | 'beginning' | 'well' | 'late' | 'failing'
  /** All commits until then are copied. Null if nothing is copied. */
  newestAt: number | null
  /** Number of transactions not copied yet. */
  waiting: number
  filesWaiting: number
  baseAt: number | null
  failing: { since: number; words: string } | null
}

type PendingChanges = { count: number; oldestAt: number | null }

/** Computes the status from the chain and the pending changes. `copiedWithin` in milliseconds. */
export function computeCopiesStatus(
  chain: CopyChainRow | null,
  { count, oldestAt }: PendingChanges,
  { now, copiedWithin }: { now: number; copiedWithin: number },
): CopiesStatus {
  if (!chain) return { status: 'off', newestAt: null, waiting: 0, filesWaiting: 0, baseAt: null, failing: null }
  const { base_at: baseAt, base_seq, broken_at, failing_since, failing_words } = chain
  const until = Math.min(oldestAt ?? now, base_seq === null ? (broken_at ?? now) : now, now)
  const isLate = oldestAt !== null && now - oldestAt > 2 * copiedWithin
  const failing = failing_since === null ? null : { since: failing_since, words: failing_words ?? '' }
  return {
    status: failing ? 'failing' : isLate ? 'late' : base_seq === null ? 'beginning' : 'well',
    newestAt: baseAt === null ? null : until,
    waiting: count,
    filesWaiting: chain.files_waiting,
    baseAt,
    failing,
  }
}
