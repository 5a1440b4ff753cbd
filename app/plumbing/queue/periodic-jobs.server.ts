import { setTimeout as wait } from 'node:timers/promises'
import { toErrorLogFields } from '../http/error-facts.ts'
import type { Logger } from '../http/logger.server.ts'

type Round = {
  work: (signal: AbortSignal) => Promise<unknown>
  /** Name of the log event for a failure. */
  failed: string
}

/**
 * Runs the jobs in sequence, immediately and then every `every` milliseconds until stopped. While `isOn` returns false,
 * no job runs. Errors are logged, and the job runs again next time.
 */
export function startPeriodicJobs(
  rounds: Round[],
  { every, log, isOn }: { every: number; log: Logger; isOn?: (() => Promise<boolean>) | undefined },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const going = (async () => {
    while (!signal.aborted) {
      for (const { work, failed } of rounds)
        await runIfOn(work, signal, isOn).catch((error) => log('error', failed, toErrorLogFields(error)))
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

async function runIfOn(work: Round['work'], signal: AbortSignal, isOn?: () => Promise<boolean>): Promise<void> {
  if (!isOn || (await isOn())) await work(signal)
}
