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
  /** Undoes what can be undone of a letter that was erased while it was carried. */
  forget?: (letterId: string) => Promise<void>
}

/** Carries every letter that is due, one after the other; answers how many it took up. */
export async function deliverDueLetters({ db, carry, now, log, forget }: Round, signal?: AbortSignal): Promise<number> {
  let carried = 0
  while (!signal?.aborted) {
    const letter = await claimLetter(db, now())
    if (!letter) break
    const verdict = await carry(letter)
    if (!(await settleLetter(db, letter, verdict, now()))) await forget?.(letter.id)
    log('letter', { letter: letter.id, verdict: verdict.kind, attempt: letter.attempts })
    carried++
  }
  return carried
}

/**
 * Walks the round until stopped, looking once a second and at once when nudged.
 * A database that does not answer is weather too: it is logged and tried again.
 */
export function startPostman(round: Round) {
  const stopping = new AbortController()
  let wake = () => {}
  let nudged = false
  // Before the first look anything may have happened to the clock.
  let lastLookAt = Infinity

  async function look() {
    const now = round.now()
    if (now < lastLookAt) await redateLetters(round.db, now)
    lastLookAt = now
    await deliverDueLetters(round, stopping.signal)
  }

  async function walk() {
    while (!stopping.signal.aborted) {
      nudged = false
      await look().catch((error) => round.log('postman-trouble', { error: String(error) }))
      if (nudged || stopping.signal.aborted) continue
      await new Promise<void>((resolve) => {
        // This wait keeps its process there: beside SQLite a worker has nothing else to stay for.
        const nextLook = setTimeout(resolve, 1_000)
        wake = () => {
          clearTimeout(nextLook)
          resolve()
        }
      })
    }
  }

  const walking = walk()
  return {
    nudge() {
      nudged = true
      wake()
    },
    async stop() {
      stopping.abort()
      wake()
      await walking
    },
  }
}
