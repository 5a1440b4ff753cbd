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
import { parseLogoFile } from './logo-file.ts'

/**
 * Takes an emblem in: judged, cleaned, and drawn once in pixels for whatever shows no SVG. The same file twice is the
 * same emblem. Answers what to mend, in words, where it cannot be taken. `now` in epoch milliseconds.
 */
export async function saveUploadedLogo(
  db: Db,
  bytes: Uint8Array,
  now: number,
  as: 'emblem' | 'mark' = 'emblem',
): Promise<{ mark: StoredLogo; takenOut: string[] } | { message: string }> {
  const file = parseLogoFile(bytes, as)
  if ('message' in file) return file
  const source = file.kind === 'svg' ? Buffer.from(file.svg) : Buffer.from(bytes)
  const drawn = await renderLogo(source, file.kind)
  if (drawn === 'too-much')
    return { message: 'This drawing takes too long to draw for a logo. Make it simpler, or save it as a PNG.' }
  if (!drawn) return { message: 'This file could not be drawn. Save it once more, as a plain SVG or a PNG.' }
  if (drawn.visible === 0) return { message: 'Nothing can be seen in this file: all of it is transparent.' }
  const svg = file.kind === 'svg' ? file.svg : null
  const id = sha256(svg ?? drawn.png).slice(0, 20)
  await db
    .insertInto('emblem')
    .values({ id, kind: file.kind, svg, png: Buffer.from(drawn.png).toString('base64'), at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
    .execute()
  const width = Math.round((file.width / file.height) * 150)
  return {
    mark: { id, kind: file.kind, width, seen: drawn.seen },
    takenOut: file.kind === 'svg' ? file.takenOut : [],
  }
}

/** An emblem's files by its id: the drawing, where it is one, and the same in pixels. */
export async function findLogo(db: Db, id: string): Promise<{ svg: string | null; png: Buffer } | null> {
  const row = await db.selectFrom('emblem').select(['svg', 'png']).where('id', '=', id).executeTakeFirst()
  return row ? { svg: row.svg, png: Buffer.from(row.png, 'base64') } : null
}

/** A look that is tried out, seen by its owner alone; `notes` are what to know of it. */
export type BrandDraft = { brand: Brand; notes: string[]; at: number }

/** The look as it stands, the one being tried out, and the one before, as long as it can come back. */
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

/** Keeps a look to be looked at, in the place of the one tried before it. */
export async function saveBrandDraft(db: Db, draft: Omit<BrandDraft, 'at'>, now: number): Promise<void> {
  await saveSetting(db, 'brandDraft', { ...draft, at: now }, now)
}

/** Lets go of the look that is tried out. */
export async function deleteBrandDraft(db: Db, now: number): Promise<void> {
  await saveSetting(db, 'brandDraft', null, now)
}

/** Makes the look that is tried out everybody's; false where there is none. */
export function publishBrandDraft(db: Db, now: number): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:identity'])
    const draft = await findSetting(db, 'brandDraft')
    if (!draft) return false
    await exchange(db, draft.brand, now)
    await saveSetting(db, 'brandDraft', null, now)
    return true
  })
}

/**
 * Brings the look before back, and keeps this one in its place: undone again, it is as it was. False where there is none, or
 * where it is not the one that was shown, which was kept at `seenAt`.
 */
export function restorePreviousBrand(db: Db, seenAt: number, now: number): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:identity'])
    const before = await findSetting(db, 'brandBefore')
    if (!before || before.at !== seenAt || before.at <= now - undoPeriodMs) return false
    await exchange(db, before.brand, now)
    return true
  })
}

/** Puts another look into who we are, and keeps the one before. */
async function exchange(db: Db, brand: Brand, now: number): Promise<void> {
  const { brand: former = defaultBrand, ...identity } = await getSetting(db, 'identity')
  await putBrand(db, identity, brand)
  await saveSetting(db, 'brandBefore', { brand: former, at: now }, now)
  await saveSetting(db, 'brandApart', brand, now)
}

/** Who we are may still be the sample in everything else. */
async function putBrand(db: Db, identity: BusinessIdentity, brand: Brand): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...identity, brand }) })
    .where('name', '=', 'identity')
    .execute()
  await incrementRevision(db, 'content')
}

/** Puts the look back into who we are, where a version that knows none saved that meanwhile. Called when the site opens. */
export function repairBrandSetting(db: Db, now: number): Promise<void> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['setting:identity'])
    const [identity, apart] = [await findSetting(db, 'identity'), await findSetting(db, 'brandApart')]
    if (identity?.brand && !apart) await saveSetting(db, 'brandApart', identity.brand, now)
    if (identity && !identity.brand && apart) await putBrand(db, identity, apart)
  })
}

/** Forgets emblems nobody can see any more: not in use, not tried out, and not to come back. `before` in epoch milliseconds. */
export async function deleteUnusedLogos(db: Db, before: number): Promise<void> {
  const settings = await db
    .selectFrom('setting')
    .select('value')
    .where('name', 'in', ['identity', 'brandDraft', 'brandBefore', 'brandApart'])
    .execute()
  const words = settings.map(({ value }) => value).join(' ')
  const old = await db.selectFrom('emblem').select('id').where('at', '<', before).execute()
  const gone = old.map(({ id }) => id).filter((id) => !words.includes(id))
  if (gone.length > 0) await db.deleteFrom('emblem').where('id', 'in', gone).execute()
}
