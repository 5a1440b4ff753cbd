import { getToday } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { claimRows, isRowUnclaimed, updateClaimedRow } from '../../../plumbing/queue/claim-rows.server.ts'
import type { ImportBatchRow } from '../../../plumbing/database/schema.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { toImportBatch } from './import-batch.server.ts'
import type { ImportBatch } from './import-batch.ts'
import type { ImportRowContext } from './import-options.ts'

export type ImportServices = {
  db: Db
  now: () => number
  config: { secret: string }
}

/** States in which an import waits for the worker. */
const pendingStates = ['checking', 'importing', 'undoing'] as const

/** An import that a worker has claimed. */
export type ClaimedImport = ImportBatch & { state: (typeof pendingStates)[number]; claim: string }

/** Time in milliseconds until a claim expires without renewal. Much longer than a chunk takes. */
export const importClaimDurationMs = 60_000

/** Claims the import that has waited longest. Returns null if none waits. */
export async function claimImport(db: Db, now: number): Promise<ClaimedImport | null> {
  const [row] = await claimRows(db, 'import_batch', {
    which: (is) => is('state', 'in', pendingStates),
    first: 'created_at',
    most: 1,
    now,
    claimTime: importClaimDurationMs,
  })
  return row ? ({ ...toImportBatch(row), claim: row.claim } as ClaimedImport) : null
}

/** Whether an import waits for the worker. */
export async function hasPendingImport(db: Db, now: number): Promise<boolean> {
  const some = db.selectFrom('import_batch').select('id').where('state', 'in', pendingStates).where(isRowUnclaimed(now))
  return (await some.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Stores the progress of an import and renews the claim. Returns false if another worker has the claim or the options
 * changed.
 */
export function saveImportProgress(
  db: Db,
  batch: ClaimedImport,
  values: Partial<ImportBatchRow>,
  now: number,
): Promise<boolean> {
  return updateClaimedRow(db, 'import_batch', batch, {
    ...values,
    claim: batch.claim,
    claimed_until: now + importClaimDurationMs,
  })
}

/** Returns the current settings for reading the rows of an import. */
export async function getImportRowContext(
  db: Db,
  { headings, choices }: ImportBatch,
  now: number,
): Promise<ImportRowContext> {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const { timeZone } = identity
  return { headings, choices, catalogue, timeZone, today: getToday(now, timeZone), now }
}
