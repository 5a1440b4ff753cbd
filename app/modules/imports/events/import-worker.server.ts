import { openDatabase, type DatabaseConfig } from '../../../plumbing/database/database.server.ts'
import { acquireSharedDatabaseLock } from '../../../plumbing/database/database-lock.server.ts'
import { toErrorLogFields, type ErrorLogFields } from '../../../plumbing/http/error-facts.ts'
import { processNextImport } from './process-imports.server.ts'

/** Database of the imports, and the secret for row hashes. */
export type ImportJob = { database: DatabaseConfig; secret: string }
/** Message of a failed process. A process that succeeds just exits. */
export type ImportFailure = { failed: ErrorLogFields }

/** Entry point of the process that `startImportLoop` starts. It processes all waiting imports and exits. */
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
// If the parent stops or is gone, the process finishes its chunk and exits.
for (const word of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(word, () => stopping.abort())

async function work({ database, secret }: ImportJob): Promise<void> {
  await using opened = new AsyncDisposableStack()
  opened.use(await acquireSharedDatabaseLock(database))
  const db = opened.use(openDatabase(database, { inOneThread: true }))
  const services = { db, now: Date.now, config: { secret } }
  while (!stopping.signal.aborted && (await processNextImport(services, stopping.signal)));
}
