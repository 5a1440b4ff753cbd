import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { eraseImportsContainingEmail, pruneAbandonedImports } from './events/import-batch.server.ts'
import { startImportLoop } from './events/import-loop.server.ts'
import { listImportsSwitchOffEffects, summarizeImports } from './events/summarize-imports.server.ts'
import { csvUploadLimit, menuDumpUploadLimit } from './upload-limits.ts'

const day = 24 * 3_600_000

export const importsServer = defineServerModule({
  name: 'imports',
  tables: ['import_batch', 'import_source', 'imported_event'],
  ofRequest: ['imported_event'],
  eraseAddress: (db, email) => eraseImportsContainingEmail(db, email),
  // Files that were checked and not imported are deleted after a week.
  cleanUp: (db, { now }) => pruneAbandonedImports(db, now - 7 * day),
  summarize: summarizeImports,
  listOffEffects: listImportsSwitchOffEffects,
  loops: [startImportLoop],
  uploads: [
    { path: '/backbar/in-and-out/import', limit: csvUploadLimit, isFor: 'office' },
    { path: '/backbar/menu/import', limit: menuDumpUploadLimit, isFor: 'office' },
    { path: '/backbar/in-and-out/former', limit: menuDumpUploadLimit, isFor: 'office' },
  ],
})
