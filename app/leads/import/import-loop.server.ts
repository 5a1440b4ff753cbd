import type { Log } from '../../plumbing/http/log.server.ts'
import { startQueue } from '../../plumbing/outbox/queue-loop.server.ts'
import { checkImport } from './check-import.server.ts'
import { claimImport, letGo, type ImportServices } from './claimed-import.server.ts'
import { keepImport } from './keep-import.server.ts'
import { undoImport } from './undo-import.server.ts'

/** Looks through, brings in and takes back whatever waits for it; answers whether there was anything. */
export async function workOnImports(services: ImportServices, signal?: AbortSignal): Promise<boolean> {
  const batch = await claimImport(services.db, services.now())
  if (!batch) return false
  const work = { checking: checkImport, importing: keepImport, undoing: undoImport } as const
  await work[batch.state as keyof typeof work](services, batch, signal)
  // Stopped half-way, it is anybody's at once.
  await letGo(services.db, batch)
  return true
}

/** Works on imports until stopped. */
export function startImportLoop(services: ImportServices & { log: Log }) {
  const { log, giveWay } = services
  return startQueue({ look: (signal) => workOnImports(services, signal), log, failed: 'import-failed', giveWay })
}
