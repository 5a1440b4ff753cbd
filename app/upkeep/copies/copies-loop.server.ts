import { setTimeout as wait } from 'node:timers/promises'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { endCopyChain } from './chain.server.ts'
import { createDatabaseCopier, isCopyingEnabled, type CopyServices } from './copier.server.ts'

/** The longest that the last look of a process that stops may take, in milliseconds. */
const lastLook = 4_000

/**
 * Copies what is committed until stopped, so that it is elsewhere within the time the config says: it looks twice as often, which
 * leaves half of the time for the way there. Where copies are not wanted, it ends what there was of them.
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
      await Promise.race([last, wait(lastLook, undefined, { ref: false })])
      await copier[Symbol.asyncDispose]()
    },
  }
}
