import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { PhotoRow } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { Photo, PhotoSlot } from './photo.ts'

/** What whoever hangs, changes or deletes a photo takes. */
export const photosLock = ['photos']

/** Hangs a picture in a place, instead of what hung there. Answers whether there is such a picture. */
export async function assignPhotoSlot(db: Db, place: PhotoSlot, pictureId: string): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, photosLock)
    if (!(await findPhoto(db, pictureId))) return false
    await incrementRevision(db, 'content')
    await db
      .insertInto('picture_place')
      .values({ place, picture_id: pictureId })
      .onConflict((conflict) => conflict.column('place').doUpdateSet({ picture_id: pictureId }))
      .execute()
    return true
  })
}

/** Takes down what hangs in a place; its picture stays in the library. */
export async function clearPhotoSlot(db: Db, place: PhotoSlot): Promise<void> {
  await runInTransaction(db, async (db) => {
    await incrementRevision(db, 'content')
    await db.deleteFrom('picture_place').where('place', '=', place).execute()
  })
}

/** Every picture that hangs somewhere, by its place. */
export async function getPhotosBySlot(db: Db): Promise<Partial<Record<PhotoSlot, Photo>>> {
  const rows = await db
    .selectFrom('picture_place')
    .innerJoin('picture', 'picture.id', 'picture_place.picture_id')
    .selectAll()
    .execute()
  return Object.fromEntries(rows.map((row) => [row.place, toPhoto(row)]))
}

/** A picture by its id; null where there is none. */
export async function findPhoto(db: Db, id: string): Promise<Photo | null> {
  const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toPhoto(row) : null
}

/** A picture as it is spoken of, from its row. */
export function toPhoto(row: PhotoRow): Photo {
  return {
    id: row.id,
    alt: row.alt,
    width: row.width,
    height: row.height,
    focalX: row.focal_x,
    focalY: row.focal_y,
    variants: JSON.parse(row.variants),
  }
}
