import { setTimeout as wait } from 'node:timers/promises'
import { cleanUp, type CleanupServices } from './cleanup.server.ts'

const hour = 3_600_000

/** Sweeps at once and then every hour until stopped. What goes wrong is logged and tried again an hour later. */
export function startCleanupLoop(services: CleanupServices): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const sweeping = (async () => {
    while (!signal.aborted) {
      await cleanUp(services).catch((error) =>
        services.log('cleanup-failed', { error: error instanceof Error ? error.name : 'unknown' }),
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
