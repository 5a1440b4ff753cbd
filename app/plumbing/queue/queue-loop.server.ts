import { toErrorLogFields } from '../http/error-facts.ts'
import type { Logger } from '../http/logger.server.ts'

/** Work the database keeps: what is due is claimed by whoever asks first, and worked on by them alone. */
export type JobQueue<Job> = Backpressure & {
  /** How much is worked on at once: what takes its time does not hold up the rest. */
  slots: number
  /** Claims what is due, `most` of it at most, and nothing `createInMemoryFile`: whoever has that knows better than a clock that jumped. */
  claim: (most: number, inHand: Job[]) => Promise<Job[]>
  work: (job: Job, signal: AbortSignal) => Promise<void>
}

/** Waits while others have the right of way: beside a flood of requests it is looked once a second, not once for each. */
export type Backpressure = { giveWay?: (() => Promise<void>) | undefined }

/** Works on all that is due until nothing is; answers how much that was. What fails is thrown. */
export async function drainJobQueue<Job>(queue: JobQueue<Job>): Promise<number> {
  const { inHand, fill } = openSlots(queue, new AbortController().signal)
  let done = 0
  for (;;) {
    const claimed = await fill()
    done += claimed
    if (inHand.size > 0) await Promise.race(inHand.values())
    else if (claimed === 0) return done
  }
}

/**
 * Works on what is due until stopped, looking once a second, when a slot is free again, and at once when nudged. What
 * fails, as a database that is away, is logged under that name and tried again; to stop is to finish what is in hand.
 */
export function startJobQueue<Job>(queue: JobQueue<Job>, { log, failed }: { log: Logger; failed: string }) {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = Promise.withResolvers<void>()
  let turnedAt = performance.now()
  const tell = (error: unknown) => log('error', failed, toErrorLogFields(error))
  // What failed leaves its slot free, too, but is no reason to look at once.
  const { inHand, fill } = openSlots(queue, signal, (done) => done.then(() => wake.resolve(), tell))

  async function run() {
    while (!signal.aborted) {
      turnedAt = performance.now()
      wake = Promise.withResolvers()
      await fill().catch(tell)
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
    /** When it last began to look, by the clock of `performance`: who asks knows whether it stands still. */
    lastTurnAt: () => turnedAt,
    async stop() {
      stopping.abort()
      wake.resolve()
      await running
    },
  }
}

/** What is in hand; `fill` claims as much as there are free slots, and answers how much. */
function openSlots<Job>(
  { slots, claim, work, giveWay }: JobQueue<Job>,
  signal: AbortSignal,
  watched = (done: Promise<void>) => done,
) {
  const inHand = new Map<Job, Promise<void>>()

  async function fill(): Promise<number> {
    await giveWay?.()
    const free = slots - inHand.size
    if (free === 0 || signal.aborted) return 0
    const jobs = await claim(free, [...inHand.keys()])
    for (const job of jobs) inHand.set(job, watched(work(job, signal).finally(() => inHand.delete(job))))
    return jobs.length
  }

  return { inHand, fill }
}
