import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { updatePhoto, deletePhotoRow } from '../library/photo-library.server.ts'
import {
  assignPhotoSlot,
  photosLock,
  findPhoto,
  getPhotosBySlot,
  clearPhotoSlot,
} from '../library/photo-slots.server.ts'
import type { PhotoSlot } from '../library/photo.ts'
import type { PhotoDetails } from '../library/photo-details.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { photoForm } from './focal-point.ts'
import { getPhotoPath, parsePhotoSlot, allSampleSlots, type ExperienceNames } from './photo-slot-options.ts'

type PlaceChoice = { hang?: string; takeDown?: string }

/** Edit form for a photo's description and focal point. */
export const photoEditForm: EditForm<PhotoDetails> = {
  form: photoForm,
  address: getPhotoPath,
  locks: photosLock,
  canAdd: false,
  async read(db, id) {
    const stored = await findPhoto(db, id)
    return stored && { alt: stored.alt, focalX: stored.focalX, focalY: stored.focalY }
  },
  write: (db, words, { key: id }) => updatePhoto(db, id, words),
  title: () => 'A photo’s words',
}

/**
 * Assigns a photo to the slot a form names, or removes it from that slot. Unknown slots and slots of other photos stay as
 * they are.
 */
export async function updatePhotoSlot(
  db: Db,
  id: string,
  { hang, takeDown }: PlaceChoice,
  experiences: ExperienceNames,
): Promise<void> {
  if (hang === allSampleSlots) return replaceSamplePhotos(db, id)
  if (hang !== undefined) {
    const place = parsePhotoSlot(hang, experiences)
    if (place) await assignPhotoSlot(db, place, id)
    return
  }
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, photosLock)
    const hung = await getPhotosBySlot(db)
    const own = (Object.keys(hung) as PhotoSlot[]).find((place) => place === takeDown && hung[place]?.id === id)
    if (own) await clearPhotoSlot(db, own)
  })
}

/** Assigns a photo to every slot that shows a sample. Each slot can be changed afterwards. */
async function replaceSamplePhotos(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const hung = await db
      .selectFrom('photo_slot')
      .innerJoin('photo', 'photo.id', 'photo_slot.photo_id')
      .select('place')
      .where('photo.is_sample', '=', 1)
      .execute()
    for (const { place } of hung) await assignPhotoSlot(db, place as PhotoSlot, id)
  })
}

/**
 * Moves an unused photo to the trash and keeps its files. Returns its trash id, the slots that show it, or null if the
 * photo does not exist.
 */
export async function deletePhoto(
  db: Db,
  id: string,
  now: number,
): Promise<{ bin: string } | { hangsIn: PhotoSlot[] } | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, photosLock)
    const removal = await deletePhotoRow(db, id)
    if (!removal || 'hangsIn' in removal) return removal
    return { bin: await moveToTrash(db, 'picture', removal.removed.alt, { photo: [removal.removed] }, now) }
  })
}
