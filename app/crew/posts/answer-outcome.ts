import type { FitReason } from './fits.ts'

/** What became of somebody's answer. Moments in epoch milliseconds. */
export type AnswerOutcome =
  /** It is theirs, by this tap or one before. */
  | { kind: 'yes' | 'already'; postId: string }
  | { kind: 'no' | 'cannot' }
  /** Others were quicker; since when they have it, null where it is not known. */
  | { kind: 'gone'; takenAt: number | null }
  | { kind: 'ended' | 'taken-back' }
  /** They are at another event then. */
  | { kind: 'busy'; venue: string; leavesAt: number }
  /** What it needs, they do not have any more. */
  | { kind: 'unfit'; reasons: FitReason[] }
  /** They said they cannot that day, on which they are down for another event. */
  | { kind: 'down'; venue: string; day: string }
  /** No offer of theirs. */
  | { kind: 'nobody' }
