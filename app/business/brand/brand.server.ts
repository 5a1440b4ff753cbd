import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { defaultBrand, type Brand, type StoredLogo } from './brand.ts'
import type { BusinessIdentity } from '../stored-settings.ts'
import { findSetting, getSetting, saveSetting } from '../stored-settings.server.ts'
import { undoPeriodMs } from '../undo-period.ts'
import { renderLogo } from './render-logo.server.ts'
import { parseLogoFile, validateLogoShape, type LogoUse } from './logo-file.ts'

/**
 * Stores an uploaded logo as PNG, whatever its format. No byte of the file is passed on. Uploading the same file again
 * returns the same logo. Returns an error message where the file is unusable. `now` in epoch milliseconds.
 */
export async function saveUploadedLogo(
  db: Db,
  bytes: Uint8Array,
  now: number,
  use: LogoUse = 'emblem',
): Promise<{ mark: StoredLogo; isOpaque: boolean } | { message: string }> {
  const file = parseLogoFile(bytes)
  if ('message' in file) return file
  const drawn = await renderLogo(bytes, file.format)
  if (drawn === 'too-much')
    return { message: 'This drawing takes too long to draw for a logo. Make it simpler, or save it as a PNG.' }
  if (!drawn) return { message: 'This file could not be drawn. Save it once more, as a plain SVG or a PNG.' }
  if ('message' in drawn) return drawn
  const { png, width, height, visible, isOpaque, seen } = drawn
  const message = validateLogoShape(width, height, use)
  if (message) return { message }
  if (visible === 0) return { message: 'Nothing can be seen in this file: all of it is transparent.' }
  const id = sha256(png).slice(0, 20)
  await db
    .insertInto('logo')
    .values({ id, kind: 'png', svg: null, png: Buffer.from(png).toString('base64'), at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
    .execute()
  return { mark: { id, kind: 'png', width: Math.round((width / height) * 150), seen }, isOpaque }
}

/** Returns a logo's files by its id: the PNG, and the cleaned SVG of a drawing that version 1 stored. */
export async function findLogo(db: Db, id: string): Promise<{ svg: string | null; png: Buffer } | null> {
  const row = await db.selectFrom('logo').select(['svg', 'png']).where('id', '=', id).executeTakeFirst()
  return row ? { svg: row.svg, png: Buffer.from(row.png, 'base64') } : null
}

/** A brand that only its owner previews. `notes` are warnings. */
export type BrandDraft = { brand: Brand; notes: string[]; at: number }

/** Returns the published brand, the draft, and the previous brand while it can be restored. */
export async function getBrandState(db: Db, now: number) {
  const [identity, draft, before] = await Promise.all([
    getSetting(db, 'identity'),
    findSetting(db, 'brandDraft'),
    findSetting(db, 'brandBefore'),
  ])
  return {
    identity,
    brand: identity.brand ?? defaultBrand,
    draft: draft?.brand ? draft : null,
    before: before && before.at > now - undoPeriodMs ? before : null,
  }
}

/** Saves a brand draft in place of the earlier draft. */
export async function saveBrandDraft(db: Db, draft: Omit<BrandDraft, 'at'>, now: number): Promise<void> {
  await saveSetting(db, 'brandDraft', { ...draft, at: now }, now)
}

/** Discards the brand draft. */
export async function deleteBrandDraft(db: Db, now: number): Promise<void> {
  await saveSetting(db, 'brandDraft', null, now)
}

/** Publishes the brand draft. Returns false if there is none. */
export function publishBrandDraft(db: Db, now: number): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:identity'])
    const draft = await findSetting(db, 'brandDraft')
    if (!draft) return false
    await replaceBrand(db, draft.brand, now)
    await saveSetting(db, 'brandDraft', null, now)
    return true
  })
}

/**
 * Restores the previous brand and stores the current brand as the previous one, so that this can be undone. Returns false if
 * there is no previous brand, or if the brand changed since `seenAt`.
 */
export function restorePreviousBrand(db: Db, seenAt: number, now: number): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:identity'])
    const before = await findSetting(db, 'brandBefore')
    if (!before || before.at !== seenAt || before.at <= now - undoPeriodMs) return false
    await replaceBrand(db, before.brand, now)
    return true
  })
}

/** Stores a brand in the identity setting and keeps the previous brand. */
async function replaceBrand(db: Db, brand: Brand, now: number): Promise<void> {
  const { brand: former = defaultBrand, ...identity } = await getSetting(db, 'identity')
  await storeBrand(db, identity, brand)
  await saveSetting(db, 'brandBefore', { brand: former, at: now }, now)
  await saveSetting(db, 'brandApart', brand, now)
}

/** Does not clear the sample flag: the rest of the identity may still be the sample. */
async function storeBrand(db: Db, identity: BusinessIdentity, brand: Brand): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...identity, brand }) })
    .where('name', '=', 'identity')
    .execute()
  await incrementRevision(db, 'content')
}

/**
 * Restores the brand in the identity setting where an older version of the program saved the identity without it. Called
 * at startup.
 */
export function repairBrandSetting(db: Db, now: number): Promise<void> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:identity'])
    const [identity, apart] = [await findSetting(db, 'identity'), await findSetting(db, 'brandApart')]
    if (identity?.brand && !apart) await saveSetting(db, 'brandApart', identity.brand, now)
    if (identity && !identity.brand && apart) await storeBrand(db, identity, apart)
  })
}

/** Deletes logos that are not in use, in the draft or restorable. `before` in epoch milliseconds. */
export async function deleteUnusedLogos(db: Db, before: number): Promise<void> {
  const settings = await db
    .selectFrom('setting')
    .select('value')
    .where('name', 'in', ['identity', 'brandDraft', 'brandBefore', 'brandApart'])
    .execute()
  const words = settings.map(({ value }) => value).join(' ')
  const old = await db.selectFrom('logo').select('id').where('at', '<', before).execute()
  const gone = old.map(({ id }) => id).filter((id) => !words.includes(id))
  if (gone.length > 0) await db.deleteFrom('logo').where('id', 'in', gone).execute()
}
