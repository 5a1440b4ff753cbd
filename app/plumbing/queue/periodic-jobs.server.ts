import { setTimeout as wait } from 'node:timers/promises'
import { toErrorLogFields } from '../http/error-facts.ts'
import type { Logger } from '../http/logger.server.ts'

type Round = {
  work: (signal: AbortSignal) => Promise<unknown>
  /** What the log says where that fails. */
  failed: string
}

/** Goes its rounds in turn, at once and then every so many milliseconds until stopped. What goes wrong is logged and left to the next time. */
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
      // Nobody stays awake for this alone.
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
