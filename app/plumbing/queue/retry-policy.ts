const minute = 60_000
const hour = 60 * minute

/** Waits after the first, second, … attempt, in milliseconds: quick at first, three days in all. */
export const retryDelaysMs = [1, 2, 5, 10, 30, 60, 120, 240, 360, 480, 720, 720, 720, 720].map(
  (minutes) => minutes * minute,
)

/** A message that could not be carried for this long is given up. */
export const retryWindowMs = 72 * hour

/** No retry is ever put off for longer, in milliseconds. */
export const maxRetryDelayMs = Math.max(...retryDelaysMs) * 1.2

/** What is added to the last words of a message that is given up. */
const givenUp = '(given up after three days)'

/**
 * When to try a message again, or null when it is given up.
 * @param attempts how often it has been tried, at least 1
 * @param postedAt,now epoch milliseconds
 * @param chance a number in [0, 1) that spreads retries by a fifth either way, so that they do not arrive in step
 */
export function computeNextAttemptTime(attempts: number, postedAt: number, now: number, chance: number): number | null {
  const wait = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? minute
  const at = now + Math.round(wait * (0.8 + chance * 0.4))
  return at > postedAt + retryWindowMs ? null : at
}

/** What somebody who carries messages says of one attempt. */
type Said = { kind: 'sent' | 'refused' | 'later'; words: string }
/** `triedFor`: for how long after it was posted it is tried, in milliseconds. */
type Attempted = { attempts: number; postedAt: number; triedFor?: number }

/** What an attempt comes to: it is sent, refused, tried again at a moment, or given up; and what is written down of it. */
export function computeAttemptOutcome(
  { kind, words }: Said,
  { attempts, postedAt, triedFor = retryWindowMs }: Attempted,
  now: number,
  chance: number,
): { kind: 'sent' | 'refused' | 'given-up'; words: string } | { kind: 'again'; dueAt: number; words: string } {
  if (kind !== 'later') return { kind, words }
  const dueAt = computeNextAttemptTime(attempts, postedAt, now, chance)
  if (dueAt === null || dueAt > postedAt + triedFor) return { kind: 'given-up', words: `${words} ${givenUp}`.trim() }
  return { kind: 'again', dueAt, words }
}
