import { setTimeout as wait } from 'node:timers/promises'
import { tellOfEndingHolds, tellOfFreedDays, type NewsServices } from '../leads/lead/day-news.server.ts'
import { backUpTonight, type NightlyServices } from './backup/nightly.server.ts'
import { cleanUp, type CleanupServices } from './cleanup/cleanup.server.ts'

const hour = 3_600_000

/**
 * Sweeps, writes to the owner about days, and sees to the night's backup, at once and then every hour until stopped. What goes wrong is logged and tried
 * again an hour later.
 */
export function startUpkeepLoop(services: CleanupServices & NightlyServices & NewsServices): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const attempt = (work: Promise<unknown>, failed: string) =>
    work.catch((error) => services.log(failed, { error: error instanceof Error ? error.name : 'unknown' }))
  const sweeping = (async () => {
    while (!signal.aborted) {
      await attempt(cleanUp(services), 'cleanup-failed')
      await attempt(tellOfDays(services), 'days-not-told')
      await attempt(
        backUpTonight(services, { signal }).then(({ done }) => done),
        'backup-not-begun',
      )
      // Nobody stays awake for this alone.
      await wait(hour, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await sweeping
    },
  }
}

async function tellOfDays(services: NewsServices): Promise<void> {
  await tellOfEndingHolds(services)
  await tellOfFreedDays(services)
}
