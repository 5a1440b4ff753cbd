import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAttemptOutcome, computeNextAttemptTime, retryWindowMs, retryDelaysMs } from './retry-policy.ts'

const minute = 60_000
const middling = 0.5

test.each([
  // Delay after the first, second, … attempt, in minutes, with medium jitter.
  [1, 1],
  [2, 2],
  [3, 5],
  [4, 10],
  [5, 30],
  [6, 60],
  [9, 360],
  [14, 720],
  [15, 720],
  [99, 720],
])('after attempt %i a queued message waits %i minutes', (attempts, minutes) => {
  expect(computeNextAttemptTime(attempts, 0, 5 * minute, middling)).toBe(5 * minute + minutes * minute)
})

test('jitter moves a retry earlier or later by at most a fifth', () => {
  expect(computeNextAttemptTime(4, 0, 0, 0)).toBe(8 * minute)
  expect(computeNextAttemptTime(4, 0, 0, 0.999_999_99)).toBe(12 * minute)
})

test('no retry is scheduled later than three days after a message was queued', () => {
  const last = retryWindowMs - 720 * minute
  expect(computeNextAttemptTime(14, 0, last, middling)).toBe(retryWindowMs)
  expect(computeNextAttemptTime(14, 0, last + 1, middling)).toBeNull()
  expect(computeNextAttemptTime(1, 0, retryWindowMs, middling)).toBeNull()
})

test('a message gets more than a dozen retries within three days, whatever the jitter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 40, maxLength: 40 }),
      (chances) => {
        const attempts = attemptsMade(chances)
        expect(attempts.length).toBeGreaterThan(12)
        expect(attempts.length).toBeLessThan(40)
        expect(attempts.at(-1)).toBeLessThanOrEqual(retryWindowMs)
        for (const [i, at] of attempts.slice(1).entries()) expect(at).toBeGreaterThan(attempts[i]!)
      },
    ),
  )
})

test.each([
  ['sent', 0, undefined, { kind: 'sent', words: 'said' }],
  ['refused', 0, undefined, { kind: 'refused', words: 'said' }],
  ['later', 0, undefined, { kind: 'again', dueAt: minute, words: 'said' }],
  ['later', retryWindowMs, undefined, { kind: 'given-up', words: 'said (given up after three days)' }],
  ['later', 0, minute - 1, { kind: 'given-up', words: 'said (given up after three days)' }],
] as const)('an attempt (%s after %i ms, retry window %s) has the expected outcome', (kind, now, triedFor, outcome) => {
  expect(computeAttemptOutcome({ kind, words: 'said' }, { attempts: 1, postedAt: 0, triedFor }, now, middling)).toEqual(
    outcome,
  )
})

test('retry delays never decrease', () => {
  expect(retryDelaysMs.toSorted((a, b) => a - b)).toEqual(retryDelaysMs)
})

/** Returns the times of all attempts for a message that is never accepted, starting at 0. */
function attemptsMade(chances: number[]): number[] {
  const moments = [0]
  for (const chance of chances) {
    const next = computeNextAttemptTime(moments.length, 0, moments.at(-1)!, chance)
    if (next === null) break
    moments.push(next)
  }
  return moments
}
