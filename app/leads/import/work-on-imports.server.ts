import { checkImport } from './check-import.server.ts'
import { claimImport, letGo, type ImportServices } from './claimed-import.server.ts'
import { keepImport } from './keep-import.server.ts'
import { undoImport } from './undo-import.server.ts'

/** Looks through, brings in or takes back what waits for it longest; answers whether there was anything. */
export async function workOnImports(services: ImportServices, signal?: AbortSignal): Promise<boolean> {
  const batch = await claimImport(services.db, services.now())
  if (!batch) return false
  const work = { checking: checkImport, importing: keepImport, undoing: undoImport } as const
  await work[batch.state as keyof typeof work](services, batch, signal)
  // Stopped half-way, it is anybody's at once.
  await letGo(services.db, batch)
  return true
}
