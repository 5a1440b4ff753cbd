import { setTimeout as wait } from 'node:timers/promises'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { endCopyChain } from './chain.server.ts'
import { createDatabaseCopier } from './copier.server.ts'
import { isCopyingEnabled, type CopyServices } from './copy-services.server.ts'

/** Timeout of the last check of a stopping process, in milliseconds. */
const stopTimeoutMs = 4_000

/**
 * Copies commits until stopped. It checks at twice the configured rate, so that half of the time remains for the
 * transfer. Where copying is disabled, it ends an existing chain.
 */
export function startCopiesLoop(services: CopyServices): { stop: () => Promise<void> } {
  const { db, log, config } = services
  const complain = (error: unknown) => log('error', 'copying-fails', toErrorLogFields(error))
  if (!isCopyingEnabled(config)) {
    const ended = config.database.kind === 'sqlite' ? endCopyChain(db).catch(complain) : Promise.resolve()
    return { stop: () => ended }
  }
  const copier = createDatabaseCopier(services)
  const stopping = new AbortController()
  const { signal } = stopping
  const going = (async () => {
    while (!signal.aborted) {
      await copier.look().catch(complain)
      await wait(config.copiedWithin / 2, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      const last = going.then(() => copier.look()).catch(complain)
      await Promise.race([last, wait(stopTimeoutMs, undefined, { ref: false })])
      await copier[Symbol.asyncDispose]()
    },
  }
}
