import { setTimeout as wait } from 'node:timers/promises'
import { toErrorLogFields } from '../http/error-facts.ts'
import type { Logger } from '../http/logger.server.ts'

type Round = {
  work: (signal: AbortSignal) => Promise<unknown>
  /** Name of the log event for a failure. */
  failed: string
}

/**
 * Runs the jobs in sequence, immediately and then every `every` milliseconds until stopped. Errors are logged, and the
 * job runs again next time.
 */
export function startPeriodicJobs(
  rounds: Round[],
  { every, log }: { every: number; log: Logger },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const going = (async () => {
    while (!signal.aborted) {
      for (const { work, failed } of rounds)
        await work(signal).catch((error) => log('error', failed, toErrorLogFields(error)))
      // The timer alone does not keep the process alive.
      await wait(every, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await going
    },
  }
}
