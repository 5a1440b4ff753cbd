import type { Db } from '../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../plumbing/database/revision.server.ts'
import { runInTransaction } from '../plumbing/database/transaction.server.ts'
import { toPublicIdentity, type PublicIdentity, type StoredSettings } from './stored-settings.ts'

/** Returns a setting. Throws if it was never stored, as in a database that was not initialized. */
export async function getSetting<Name extends keyof StoredSettings>(db: Db, name: Name): Promise<StoredSettings[Name]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return JSON.parse(row.value)
}

/** Returns the public part of the business identity. */
export async function getPublicIdentity(db: Db): Promise<PublicIdentity> {
  return toPublicIdentity(await getSetting(db, 'identity'))
}

/** Returns a setting, or null if it was never stored. */
export async function findSetting<Name extends keyof StoredSettings>(
  db: Db,
  name: Name,
): Promise<StoredSettings[Name] | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

/** Settings shown on public pages. Only their changes invalidate the page cache. */
const publicSettings: ReadonlySet<keyof StoredSettings> = new Set([
  'identity',
  'hosted',
  'home',
  'story',
  'privacy',
  'spanish',
  'terms',
  'keptSamples',
  'salesTax',
  'storePrices',
  // Public pages name what modules do.
  'modules',
])

/**
 * Stores a setting as the owner's own and raises the content revision. Call it in a transaction. `now` in epoch
 * milliseconds.
 */
export async function saveSetting<Name extends keyof StoredSettings>(
  db: Db,
  name: Name,
  value: StoredSettings[Name],
  now: number,
  isSample = false,
): Promise<void> {
  if (publicSettings.has(name)) await incrementRevision(db, 'content')
  const row = { value: JSON.stringify(value), is_sample: Number(isSample), changed_at: now }
  await db
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Updates a setting from its current value, serialized against concurrent updates. Returns the new value. */
export function updateSetting<Name extends keyof StoredSettings>(
  db: Db,
  name: Name,
  change: (stored: StoredSettings[Name] | null) => StoredSettings[Name],
  now: number,
): Promise<StoredSettings[Name]> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [`setting:${name}`])
    const value = change(await findSetting(db, name))
    await saveSetting(db, name, value, now)
    return value
  })
}

/** Reads and sets the flag that marks an item as the sample brand's. */
export type SampleFlag = { read: (db: Db) => Promise<boolean>; raise: (db: Db) => Promise<void> }

/** The sample flag of a setting. */
export function createSettingSampleFlag(name: string): SampleFlag {
  return {
    async read(db) {
      const row = await db.selectFrom('setting').select('is_sample').where('name', '=', name).executeTakeFirst()
      return row?.is_sample === 1
    },
    async raise(db) {
      await db.updateTable('setting').set({ is_sample: 1 }).where('name', '=', name).execute()
    },
  }
}
