import { updateClaimedRow } from '../../../plumbing/queue/claim-rows.server.ts'
import { checkImport } from './check-import.server.ts'
import { claimImport, type ImportServices } from './claimed-import.server.ts'
import { runImport } from './run-import.server.ts'
import { undoImport } from './undo-import.server.ts'

/** Processes the import that has waited longest: checks, imports or undoes it. Returns whether there was any. */
export async function processNextImport(services: ImportServices, signal?: AbortSignal): Promise<boolean> {
  const batch = await claimImport(services.db, services.now())
  if (!batch) return false
  const work = { checking: checkImport, importing: runImport, undoing: undoImport }
  await work[batch.state](services, batch, signal)
  // If stopped half-way, the claim is released at once.
  await updateClaimedRow(services.db, 'import_batch', batch)
  return true
}
