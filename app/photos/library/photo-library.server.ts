import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { PhotoRow } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { runHeavyWork } from '../../plumbing/helper-process.server.ts'
import { photosLock, toPhoto, findPhoto } from './photo-slots.server.ts'
import type { LibraryPhoto, Photo, PhotoSlot } from './photo.ts'
import { validatePhotoDetails, type PhotoDetails } from './photo-details.ts'

/** Lists all photos with their slots, the owner's before the samples. */
export async function listPhotos(db: Db): Promise<LibraryPhoto[]> {
  const pictures = await db.selectFrom('photo').selectAll().orderBy('is_sample').orderBy('alt').orderBy('id').execute()
  const hung = await db.selectFrom('photo_slot').selectAll().orderBy('place').execute()
  return pictures.map((row) => ({
    ...toPhoto(row),
    isSample: row.is_sample === 1,
    places: hung.filter((place) => place.photo_id === row.id).map(({ place }) => place as PhotoSlot),
  }))
}

/** Updates a photo's details. Returns field errors if they are invalid. Does nothing if the photo does not exist. */
export async function updatePhoto(db: Db, id: string, typed: PhotoDetails): Promise<void | FieldError[]> {
  const judged = validatePhotoDetails(typed)
  if ('errors' in judged) return judged.errors
  const { alt, focalX, focalY } = judged.words
  await runInTransaction(db, async (db) => {
    await incrementRevision(db, 'content')
    await db.updateTable('photo').set({ alt, focal_x: focalX, focal_y: focalY }).where('id', '=', id).execute()
  })
}

/**
 * Deletes the row of an unused photo. Returns the slots instead where the photo is in use, and null if it does not
 * exist. The files stay so that `restorePhoto` can restore the photo, until `deletePhotoFiles` removes them.
 */
export async function deletePhotoRow(
  db: Db,
  id: string,
): Promise<{ removed: PhotoRow } | { hangsIn: PhotoSlot[] } | null> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, photosLock)
    const places = await db
      .selectFrom('photo_slot')
      .select('place')
      .where('photo_id', '=', id)
      .orderBy('place')
      .execute()
    if (places.length > 0) return { hangsIn: places.map(({ place }) => place as PhotoSlot) }
    const removed = await db.deleteFrom('photo').where('id', '=', id).returningAll().executeTakeFirst()
    if (!removed) return null
    await incrementRevision(db, 'content')
    return { removed }
  })
}

/** Restores a deleted photo. A photo that was uploaded again meanwhile stays as it is. */
export async function restorePhoto(db: Db, row: PhotoRow): Promise<void> {
  await runInTransaction(db, async (db) => {
    await incrementRevision(db, 'content')
    await db
      .insertInto('photo')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

/**
 * Deletes the files of a deleted photo permanently. Keeps the files where the photo exists again. Returns whether the
 * files were deleted.
 */
export async function deletePhotoFiles(
  db: Db,
  files: FileStore,
  row: Pick<PhotoRow, 'id' | 'variants'>,
): Promise<boolean> {
  // Runs in the queue of the uploads, because the same photo may be uploaded again right now.
  return runHeavyWork(async () => {
    if (await findPhoto(db, row.id)) return false
    for (const { file } of JSON.parse(row.variants) as Photo['variants']) await files.remove(file)
    return true
  })
}
