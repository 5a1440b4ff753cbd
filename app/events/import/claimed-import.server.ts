import { getToday } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { claimRows, isRowUnclaimed, updateClaimedRow } from '../../plumbing/queue/claim-rows.server.ts'
import type { ImportBatchRow } from '../../plumbing/database/schema.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { toImportBatch } from './import-batch.server.ts'
import type { ImportBatch } from './import-batch.ts'
import type { ImportRowContext } from './parse-import-row.ts'

export type ImportServices = {
  db: Db
  now: () => number
  config: { secret: string }
}

/** The states in which an import waits for somebody to go on with it. */
const waiting = ['checking', 'importing', 'undoing'] as const

/** An import somebody works on. */
export type ClaimedImport = ImportBatch & { state: (typeof waiting)[number]; claim: string }

/** How long a claim that is not renewed holds, in milliseconds: far longer than a chunk takes. */
export const importClaimDurationMs = 60_000

/** Takes the import that has waited longest for somebody; null where none does. */
export async function claimImport(db: Db, now: number): Promise<ClaimedImport | null> {
  const [row] = await claimRows(db, 'import_batch', {
    which: (is) => is('state', 'in', waiting),
    first: 'made_at',
    most: 1,
    now,
    claimTime: importClaimDurationMs,
  })
  return row ? ({ ...toImportBatch(row), claim: row.claim } as ClaimedImport) : null
}

/** Whether any import waits for somebody. */
export async function hasPendingImport(db: Db, now: number): Promise<boolean> {
  const some = db.selectFrom('import_batch').select('id').where('state', 'in', waiting).where(isRowUnclaimed(now))
  return (await some.limit(1).executeTakeFirst()) !== undefined
}

/** Writes down how far it is and renews the claim. False where it is another's by now, or read otherwise. */
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

/** What its rows are read under at this moment. */
export async function getImportRowContext(
  db: Db,
  { headings, choices }: ImportBatch,
  now: number,
): Promise<ImportRowContext> {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const { timeZone } = identity
  return { headings, choices, catalogue, timeZone, today: getToday(now, timeZone), now }
}
