import { toErrorLogFields } from '../http/error-facts.ts'
import type { Logger } from '../http/logger.server.ts'

/**
 * Queue of work stored in the database. Due jobs are claimed by the first worker that asks, and only that worker runs
 * them.
 */
export type JobQueue<Job> = Backpressure & {
  /** Number of concurrent jobs, so that a slow job does not block the others. */
  slots: number
  /**
   * Claims at most `most` due jobs, except those `inHand`, which this process is running even if a clock jump makes their
   * claim look expired.
   */
  claim: (most: number, inHand: Job[]) => Promise<Job[]>
  work: (job: Job, signal: AbortSignal) => Promise<void>
}

/**
 * Waits while requests have priority. Under a flood of requests the queue is checked once a second, not once per request.
 */
export type Backpressure = {
  giveWay?: (() => Promise<void>) | undefined
  /** Whether the module of the queue is on. While it is off, no job is claimed. */
  isOn?: (() => Promise<boolean>) | undefined
}

/** Runs all due jobs until none is left. Returns their number. Throws the error of a failed job. */
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
 * Runs due jobs until stopped. Checks once a second, when a slot becomes free, and immediately when nudged. Errors, such
 * as an unavailable database, are logged under `failed` and the work is retried. Stopping waits for the running jobs.
 */
export function startJobQueue<Job>(queue: JobQueue<Job>, { log, failed }: { log: Logger; failed: string }) {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = Promise.withResolvers<void>()
  let turnedAt = performance.now()
  const tell = (error: unknown) => log('error', failed, toErrorLogFields(error))
  // A failed job frees its slot too, but does not trigger an immediate check.
  const { inHand, fill } = openSlots(queue, signal, (done) => done.then(() => wake.resolve(), tell))

  async function run() {
    while (!signal.aborted) {
      turnedAt = performance.now()
      wake = Promise.withResolvers()
      await fill().catch(tell)
      // This timer keeps the process alive. In a worker with SQLite nothing else would.
      const nextLook = setTimeout(wake.resolve, 1_000)
      await wake.promise
      clearTimeout(nextLook)
    }
    await Promise.all(inHand.values())
  }

  const running = run()
  return {
    nudge: () => wake.resolve(),
    /** Time of the last check, by `performance.now()`, which shows whether the loop hangs. */
    lastTurnAt: () => turnedAt,
    async stop() {
      stopping.abort()
      wake.resolve()
      await running
    },
  }
}

/** Running jobs. `fill` claims as many jobs as there are free slots, and returns their number. */
function openSlots<Job>(
  { slots, claim, work, giveWay, isOn }: JobQueue<Job>,
  signal: AbortSignal,
  watched = (done: Promise<void>) => done,
) {
  const inHand = new Map<Job, Promise<void>>()

  async function fill(): Promise<number> {
    await giveWay?.()
    const free = slots - inHand.size
    if (free === 0 || signal.aborted || (isOn && !(await isOn()))) return 0
    const jobs = await claim(free, [...inHand.keys()])
    for (const job of jobs) inHand.set(job, watched(work(job, signal).finally(() => inHand.delete(job))))
    return jobs.length
  }

  return { inHand, fill }
}
