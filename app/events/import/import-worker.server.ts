import { openDatabase, type DatabaseConfig } from '../../plumbing/database/database.server.ts'
import { acquireSharedDatabaseLock } from '../../plumbing/database/database-lock.server.ts'
import { toErrorLogFields, type ErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { processNextImport } from './process-imports.server.ts'

/** Where the imports are, and what their rows are known again by. */
export type ImportJob = { database: DatabaseConfig; secret: string }
/** Said where it goes wrong; who is done with everything just ends. */
export type ImportFailure = { failed: ErrorLogFields }

/** The program `startImportLoop` starts: it does what waits, and ends. */
process.once('message', (errand: ImportJob) => {
  work(errand).then(
    () => process.connected && process.disconnect?.(),
    (error: unknown) => {
      process.exitCode = 1
      process.send?.({ failed: toErrorLogFields(error) } satisfies ImportFailure, () => process.exit())
    },
  )
})
const stopping = new AbortController()
// Whoever started it stops, or is gone: what is begun is finished, and no more.
for (const word of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(word, () => stopping.abort())

async function work({ database, secret }: ImportJob): Promise<void> {
  await using opened = new AsyncDisposableStack()
  opened.use(await acquireSharedDatabaseLock(database))
  const db = opened.use(openDatabase(database, { inOneThread: true }))
  const services = { db, now: Date.now, config: { secret } }
  while (!stopping.signal.aborted && (await processNextImport(services, stopping.signal)));
}
