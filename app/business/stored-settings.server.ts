import type { Db } from '../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../plumbing/database/revision.server.ts'
import { runInTransaction } from '../plumbing/database/transaction.server.ts'
import { toPublicIdentity, type PublicIdentity, type StoredSettings } from './stored-settings.ts'

/** One setting as it stands. Throws where it was never stored: an empty database has not been opened yet. */
export async function getSetting<Name extends keyof StoredSettings>(db: Db, name: Name): Promise<StoredSettings[Name]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return JSON.parse(row.value)
}

/** Who we are, for pages that others than the owner open. */
export async function getPublicIdentity(db: Db): Promise<PublicIdentity> {
  return toPublicIdentity(await getSetting(db, 'identity'))
}

/** One setting, or null where nobody has stored it yet. */
export async function findSetting<Name extends keyof StoredSettings>(
  db: Db,
  name: Name,
): Promise<StoredSettings[Name] | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

/** What public pages are made of. The others may change as often as they like without a page being made anew. */
const shown: ReadonlySet<keyof StoredSettings> = new Set([
  'identity',
  'hosted',
  'home',
  'story',
  'privacy',
  'spanish',
  'terms',
])

/** Stores a setting whole, as the owner's own: in a transaction, pages change with it. `now` in epoch milliseconds. */
export async function saveSetting<Name extends keyof StoredSettings>(
  db: Db,
  name: Name,
  value: StoredSettings[Name],
  now: number,
  isSample = false,
): Promise<void> {
  if (shown.has(name)) await incrementRevision(db, 'content')
  const row = { value: JSON.stringify(value), is_sample: Number(isSample), changed_at: now }
  await db
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Makes a setting another from what it is, one after the other where several would; answers what it is now. */
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

/** Whether a thing is still the sample brand's, as it is stored, and how it becomes that again. */
export type SampleFlag = { read: (db: Db) => Promise<boolean>; raise: (db: Db) => Promise<void> }

/** Whether a setting is still the sample brand's. */
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
