import type { Db } from '../database/database.server.ts'
import type { Log } from '../http/log.server.ts'
import type { PaperPdf } from '../papers/paper-pdf.server.ts'
import { carryWithDocument } from './attach-document.server.ts'
import type { Carrier } from './letter.ts'
import { claimLetters, settleLetter, type ClaimedLetter } from './outbox.server.ts'
import { redateLetters } from './wrong-clock.server.ts'

type Delivery = {
  db: Db
  carry: Carrier
  /** Makes the documents letters name. */
  paperPdf?: PaperPdf
  now: () => number
  log: Log
  /** Waits while others have the right of way: people before letters. */
  giveWay?: () => Promise<void>
  /** Undoes what can be undone of a letter that was erased while it was carried. */
  forget?: (letterId: string) => Promise<void>
}

/** How many letters are on their way at once: one that takes its time does not hold up the others. */
export const concurrency = 8

/** Carries every letter that is due, several at once; answers how many it took up. */
export async function deliverDueLetters(delivery: Delivery): Promise<number> {
  const { inHand, fill } = openSlots(delivery)
  let carried = 0
  for (;;) {
    const claimed = await fill()
    carried += claimed
    if (inHand.size > 0) await Promise.race(inHand.values())
    else if (claimed === 0) return carried
  }
}

/**
 * Carries letters as they fall due until stopped, looking for them once a second, when one is done, and at once when
 * nudged. Where the database does not answer, that is logged and tried again.
 */
export function startDeliveryLoop(delivery: Delivery) {
  let wake = Promise.withResolvers<void>()
  let isStopping = false
  const { inHand, fill } = openSlots(delivery, () => wake.resolve())

  async function run() {
    while (!isStopping) {
      wake = Promise.withResolvers()
      await fill(() => isStopping).catch((error) => delivery.log('delivery-failed', { error: String(error) }))
      // This timer keeps its process there: beside SQLite a worker has nothing else to stay for.
      const nextLook = setTimeout(wake.resolve, 1_000)
      await wake.promise
      clearTimeout(nextLook)
    }
    await Promise.all(inHand.values())
  }

  const running = run()
  return {
    nudge: () => wake.resolve(),
    async stop() {
      isStopping = true
      wake.resolve()
      await running
    },
  }
}

/** The letters on their way, by their ids; `fill` claims as many as there are free slots and answers how many. */
function openSlots({ db, carry, paperPdf, now, log, giveWay, forget }: Delivery, whenFree = () => {}) {
  const inHand = new Map<string, Promise<void>>()
  // Before the first look anything may have happened to the clock.
  let lastLookAt = Infinity

  async function fill(isStopping = () => false): Promise<number> {
    await giveWay?.()
    const free = concurrency - inHand.size
    if (free === 0 || isStopping()) return 0
    const at = now()
    if (at < lastLookAt) await redateLetters(db, at)
    lastLookAt = at
    const letters = await claimLetters(db, { now: at, most: free, inHand: [...inHand.keys()] })
    for (const letter of letters) {
      const delivered = deliver(letter).finally(() => {
        inHand.delete(letter.id)
        whenFree()
      })
      inHand.set(letter.id, delivered)
    }
    return letters.length
  }

  async function deliver(letter: ClaimedLetter): Promise<void> {
    try {
      const verdict = await carryWithDocument(letter, { carry, paperPdf })
      if (!(await settleLetter(db, letter, verdict, now()))) await forget?.(letter.id)
      log('letter', { letter: letter.id, verdict: verdict.kind, attempt: letter.attempts })
    } catch (error) {
      log('delivery-failed', { letter: letter.id, error: String(error) })
    }
  }

  return { inHand, fill }
}
