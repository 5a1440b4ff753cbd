import { randomUUID } from 'node:crypto'
import { today } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isUnclaimed } from '../../plumbing/queue/claim-rows.server.ts'
import type { ImportBatchRow } from '../../plumbing/database/schema.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import { batchOf } from './import-batch.server.ts'
import type { ImportBatch } from './import-batch.ts'
import type { RowTerms } from './imported-row.ts'

export type ImportServices = {
  db: Db
  now: () => number
  config: { secret: string }
  /** Waits while others have the right of way. */
  giveWay?: () => Promise<void>
}

/** An import somebody works on. */
export type ClaimedImport = ImportBatch & { claim: string }

/** How long a claim that is not renewed holds, in milliseconds: far longer than a chunk takes. */
export const claimTime = 60_000

/** Takes an import that waits for somebody; null where none does. One statement: whoever is second finds nothing. */
export async function claimImport(db: Db, now: number): Promise<ClaimedImport | null> {
  const claim = randomUUID()
  const waiting = db
    .selectFrom('import_batch')
    .select('id')
    .where('state', 'in', ['checking', 'importing', 'undoing'])
    .where(isUnclaimed(now))
    .orderBy('made_at')
    .limit(1)
  const row = await db
    .updateTable('import_batch')
    .set({ claim, claimed_until: now + claimTime })
    .where('id', 'in', waiting)
    .where(isUnclaimed(now))
    .returningAll()
    .executeTakeFirst()
  return row ? { ...batchOf(row), claim } : null
}

/** Writes down how far it is and renews the claim. False where it is another's by now, or read otherwise. */
export async function stepOn(
  db: Db,
  { id, claim, state }: ClaimedImport,
  values: Partial<ImportBatchRow>,
  now: number,
): Promise<boolean> {
  const done = await db
    .updateTable('import_batch')
    .set({ claimed_until: now + claimTime, ...values })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', state)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Lets go of an import that is not done with: whoever looks next goes on with it. */
export async function letGo(db: Db, { id, claim }: ClaimedImport): Promise<void> {
  await db
    .updateTable('import_batch')
    .set({ claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** What its rows are read under at this moment. */
export async function rowTerms(db: Db, { headings, choices }: ImportBatch, now: number): Promise<RowTerms> {
  const { catalogue, identity } = await readOffer(db)
  const { timeZone } = identity
  return { headings, choices, catalogue, timeZone, today: today(now, timeZone), now }
}
