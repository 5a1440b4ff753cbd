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

/** Every picture there is, with the places it hangs in; the owner's before the samples. */
export async function listPhotos(db: Db): Promise<LibraryPhoto[]> {
  const pictures = await db
    .selectFrom('picture')
    .selectAll()
    .orderBy('is_sample')
    .orderBy('alt')
    .orderBy('id')
    .execute()
  const hung = await db.selectFrom('picture_place').selectAll().orderBy('place').execute()
  return pictures.map((row) => ({
    ...toPhoto(row),
    isSample: row.is_sample === 1,
    places: hung.filter((place) => place.picture_id === row.id).map(({ place }) => place as PhotoSlot),
  }))
}

/** Changes what is said about a picture, or answers what to mend; nothing happens where there is no such picture. */
export async function updatePhoto(db: Db, id: string, typed: PhotoDetails): Promise<void | FieldError[]> {
  const judged = validatePhotoDetails(typed)
  if ('errors' in judged) return judged.errors
  const { alt, focalX, focalY } = judged.words
  await runInTransaction(db, async (db) => {
    await incrementRevision(db, 'content')
    await db.updateTable('picture').set({ alt, focal_x: focalX, focal_y: focalY }).where('id', '=', id).execute()
  })
}

/**
 * Removes a picture's row, unless it hangs somewhere: then it answers where. Its files stay, so that `restorePhoto`
 * brings it back whole; `deletePhotoFiles` ends that. Null where there is no such picture.
 */
export async function deletePhotoRow(
  db: Db,
  id: string,
): Promise<{ removed: PhotoRow } | { hangsIn: PhotoSlot[] } | null> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, photosLock)
    const places = await db
      .selectFrom('picture_place')
      .select('place')
      .where('picture_id', '=', id)
      .orderBy('place')
      .execute()
    if (places.length > 0) return { hangsIn: places.map(({ place }) => place as PhotoSlot) }
    const removed = await db.deleteFrom('picture').where('id', '=', id).returningAll().executeTakeFirst()
    if (!removed) return null
    await incrementRevision(db, 'content')
    return { removed }
  })
}

/** Puts a removed picture back as it was; one that was sent again in the meantime stays as it is now. */
export async function restorePhoto(db: Db, row: PhotoRow): Promise<void> {
  await runInTransaction(db, async (db) => {
    await incrementRevision(db, 'content')
    await db
      .insertInto('picture')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

/** Removes the files of a removed picture, for good. Those of a picture that is back stay. Answers whether it did. */
export async function deletePhotoFiles(
  db: Db,
  files: FileStore,
  row: Pick<PhotoRow, 'id' | 'variants'>,
): Promise<boolean> {
  // In turn with the intake: the same photo may just be on its way in again.
  return runHeavyWork(async () => {
    if (await findPhoto(db, row.id)) return false
    for (const { file } of JSON.parse(row.variants) as Photo['variants']) await files.remove(file)
    return true
  })
}
