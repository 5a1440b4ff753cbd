const minute = 60_000
const hour = 60 * minute

/** Delays after the first, second, … attempt, in milliseconds: short at first, three days in total. */
export const retryDelaysMs = [1, 2, 5, 10, 30, 60, 120, 240, 360, 480, 720, 720, 720, 720].map(
  (minutes) => minutes * minute,
)

/** A message that could not be sent within this time is given up. Milliseconds. */
export const retryWindowMs = 72 * hour

/** Longest possible delay of a retry, in milliseconds. */
export const maxRetryDelayMs = Math.max(...retryDelaysMs) * 1.2

/** Appended to the last error of a message that is given up. */
const givenUpSuffix = '(given up after three days)'

/**
 * Returns the time of the next attempt, or null to give up.
 * @param attempts number of attempts so far, at least 1
 * @param postedAt,now epoch milliseconds
 * @param chance a number in [0, 1) that spreads retries by a fifth either way, so that they do not arrive at the same
 * time
 */
export function computeNextAttemptTime(attempts: number, postedAt: number, now: number, chance: number): number | null {
  const wait = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? minute
  const at = now + Math.round(wait * (0.8 + chance * 0.4))
  return at > postedAt + retryWindowMs ? null : at
}

/** Result of an attempt. */
type AttemptResult = { kind: 'sent' | 'refused' | 'later'; words: string }
/** `triedFor` is the retry window after `postedAt`, in milliseconds. */
type AttemptedMessage = { attempts: number; postedAt: number; triedFor?: number }

/** Computes the outcome of an attempt: sent, refused, another attempt at a time, or given up, with the text to store. */
export function computeAttemptOutcome(
  { kind, words }: AttemptResult,
  { attempts, postedAt, triedFor = retryWindowMs }: AttemptedMessage,
  now: number,
  chance: number,
): { kind: 'sent' | 'refused' | 'given-up'; words: string } | { kind: 'again'; dueAt: number; words: string } {
  if (kind !== 'later') return { kind, words }
  const dueAt = computeNextAttemptTime(attempts, postedAt, now, chance)
  if (dueAt === null || dueAt > postedAt + triedFor)
    return { kind: 'given-up', words: `${words} ${givenUpSuffix}`.trim() }
  return { kind: 'again', dueAt, words }
}
