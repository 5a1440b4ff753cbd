import type { Log } from '../../plumbing/http/log.server.ts'
import { startQueue } from '../../plumbing/queue/queue-loop.server.ts'
import { checkImport } from './check-import.server.ts'
import { claimImport, letGo, type ClaimedImport, type ImportServices } from './claimed-import.server.ts'
import { keepImport } from './keep-import.server.ts'
import { undoImport } from './undo-import.server.ts'

/** Looks through, brings in and takes back whatever waits for it; answers whether there was anything. */
export async function workOnImports(services: ImportServices, signal?: AbortSignal): Promise<boolean> {
  const batch = await claimImport(services.db, services.now())
  if (batch) await workOn(services, batch, signal)
  return batch !== null
}

async function workOn(services: ImportServices, batch: ClaimedImport, signal?: AbortSignal): Promise<void> {
  const work = { checking: checkImport, importing: keepImport, undoing: undoImport } as const
  await work[batch.state as keyof typeof work](services, batch, signal)
  // Stopped half-way, it is anybody's at once.
  await letGo(services.db, batch)
}

/** Works on imports until stopped. */
export function startImportLoop(services: ImportServices & { log: Log }) {
  const { db, now, log } = services
  return startQueue(
    {
      slots: 1,
      claim: async () => [await claimImport(db, now())].filter((batch) => batch !== null),
      work: (batch, signal) => workOn(services, batch, signal),
    },
    { log, failed: 'import-failed' },
  )
}
