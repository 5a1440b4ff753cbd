import type { CopyChainRow } from '../../plumbing/database/schema.ts'

/** The standing of the copies. Moments in epoch milliseconds. */
export type CopiesStatus = {
  /** `beginning` until the newest state has a base; `late` where changes wait for too long and nobody says why. */
  status: 'off' | 'beginning' | 'well' | 'late' | 'failing'
  /** Everything that was committed until then is copied; null where nothing is. */
  newestAt: number | null
  /** Transactions that are not copied yet. */
  waiting: number
  filesWaiting: number
  baseAt: number | null
  failing: { since: number; words: string } | null
}

type Waiting = { count: number; oldestAt: number | null }

/** Returns how copies stand by the chain and what waits. `copiedWithin` in milliseconds. */
export function computeCopiesStatus(
  chain: CopyChainRow | null,
  { count, oldestAt }: Waiting,
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
