import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { PhotoRow } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { Photo, PhotoSlot } from './photo.ts'

/** Lock held by every transaction that assigns, edits or deletes photos. */
export const photosLock = ['photos']

/** Assigns a photo to a slot in place of its current photo. Returns whether the photo exists. */
export async function assignPhotoSlot(db: Db, place: PhotoSlot, pictureId: string): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, photosLock)
    if (!(await findPhoto(db, pictureId))) return false
    await incrementRevision(db, 'content')
    await db
      .insertInto('photo_slot')
      .values({ place, photo_id: pictureId })
      .onConflict((conflict) => conflict.column('place').doUpdateSet({ photo_id: pictureId }))
      .execute()
    return true
  })
}

/** Empties a slot. Its photo stays in the library. */
export async function clearPhotoSlot(db: Db, place: PhotoSlot): Promise<void> {
  await runInTransaction(db, async (db) => {
    await incrementRevision(db, 'content')
    await db.deleteFrom('photo_slot').where('place', '=', place).execute()
  })
}

/** Returns the photos in use, by slot. */
export async function getPhotosBySlot(db: Db): Promise<Partial<Record<PhotoSlot, Photo>>> {
  const rows = await db
    .selectFrom('photo_slot')
    .innerJoin('photo', 'photo.id', 'photo_slot.photo_id')
    .selectAll()
    .execute()
  return Object.fromEntries(rows.map((row) => [row.place, toPhoto(row)]))
}

/** Finds a photo by id. Null if there is none. */
export async function findPhoto(db: Db, id: string): Promise<Photo | null> {
  const row = await db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toPhoto(row) : null
}

/** Converts a row to a photo. */
export function toPhoto(row: PhotoRow): Photo {
  return {
    id: row.id,
    alt: row.alt,
    width: row.width,
    height: row.height,
    focalX: row.focal_x,
    focalY: row.focal_y,
    variants: JSON.parse(row.variants),
    ...(row.is_sample === 1 && { isSample: true }),
  }
}
