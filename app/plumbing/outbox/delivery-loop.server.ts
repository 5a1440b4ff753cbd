import type { Db } from '../database/database.server.ts'
import type { Log } from '../http/log.server.ts'
import type { Carrier } from './letter.ts'
import { claimLetter, settleLetter } from './outbox.server.ts'
import { redateLetters } from './wrong-clock.server.ts'

type Round = {
  db: Db
  carry: Carrier
  now: () => number
  log: Log
  /** Waits while others have the right of way: people before letters. */
  giveWay?: () => Promise<void>
  /** Undoes what can be undone of a letter that was erased while it was carried. */
  forget?: (letterId: string) => Promise<void>
}

/** How many letters are on their way at once: one that takes its time does not hold up the others. */
export const hands = 8

/** Carries every letter that is due, several at once; answers how many it took up. */
export async function deliverDueLetters(round: Round, signal?: AbortSignal): Promise<number> {
  const inHand = new Set<string>()
  const carried = await Promise.all(Array.from({ length: hands }, () => carryOn(round, inHand, signal)))
  return carried.reduce((sum, letters) => sum + letters)
}

/** One after the other, until none is due. `inHand` are those all hands have. */
async function carryOn(
  { db, carry, now, log, giveWay, forget }: Round,
  inHand: Set<string>,
  signal?: AbortSignal,
): Promise<number> {
  let carried = 0
  while (!signal?.aborted) {
    await giveWay?.()
    const letter = await claimLetter(db, now(), inHand)
    if (!letter) break
    inHand.add(letter.id)
    try {
      const verdict = await carry(letter)
      if (!(await settleLetter(db, letter, verdict, now()))) await forget?.(letter.id)
      log('letter', { letter: letter.id, verdict: verdict.kind, attempt: letter.attempts })
    } finally {
      inHand.delete(letter.id)
    }
    carried++
  }
  return carried
}

/**
 * Walks the round with each hand until stopped, looking once a second and at once when nudged.
 * A database that does not answer is weather too: it is logged and tried again.
 */
export function startDeliveryLoop(round: Round) {
  const stopping = new AbortController()
  const inHand = new Set<string>()
  const resting = new Set<() => void>()
  let nudges = 0
  // Before the first look anything may have happened to the clock.
  let lastLookAt = Infinity

  async function look() {
    const now = round.now()
    if (now < lastLookAt) await redateLetters(round.db, now)
    lastLookAt = now
    await carryOn(round, inHand, stopping.signal)
  }

  async function walk() {
    while (!stopping.signal.aborted) {
      const heard = nudges
      await look().catch((error) => round.log('postman-trouble', { error: String(error) }))
      if (nudges !== heard || stopping.signal.aborted) continue
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(nextLook)
          resting.delete(wake)
          resolve()
        }
        // This wait keeps its process there: beside SQLite a worker has nothing else to stay for.
        const nextLook = setTimeout(wake, 1_000)
        resting.add(wake)
      })
    }
  }

  const wakeAll = () => resting.forEach((wake) => wake())
  const walking = Promise.all(Array.from({ length: hands }, walk))
  return {
    nudge() {
      nudges++
      wakeAll()
    },
    async stop() {
      stopping.abort()
      wakeAll()
      await walking
    },
  }
}
