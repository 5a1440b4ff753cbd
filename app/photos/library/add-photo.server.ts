import type { Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { runHeavyWork } from '../../plumbing/helper-process.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { processImage } from './process-image.server.ts'
import { findPhoto } from './photo-slots.server.ts'
import { validatePhotoFile, formatPhotoError, formatStorageError } from './validate-photo.ts'
import { savePhotoCopies } from './save-photo-copies.server.ts'
import type { Photo } from './photo.ts'
import { validatePhotoDetails, type PhotoDetails } from './photo-details.ts'

/** Uploaded photo. `name` is the sender's file name, which is not trusted. */
export type PhotoUpload = {
  bytes: Uint8Array
  name: string
  alt: string
  focalX?: number
  focalY?: number
  isSample?: boolean
}

/**
 * Adds a photo: checks its bytes, processes it, writes its copies and stores its row, all or nothing. Field errors say
 * how to fix the problem. A photo that exists already is returned unchanged, with its description.
 */
export async function addPhoto(
  db: Db,
  files: FileStore,
  upload: PhotoUpload,
): Promise<{ picture: Photo; isNew: boolean } | { errors: FieldError[] }> {
  const { bytes, name, alt, focalX = 50, focalY = 50, isSample = false } = upload
  const judged = validatePhotoDetails({ alt, focalX, focalY })
  const flaw = validatePhotoFile(bytes)
  if ('errors' in judged || flaw) {
    return {
      errors: [
        ...(flaw ? [photoError(formatPhotoError(flaw, name))] : []),
        ...('errors' in judged ? judged.errors : []),
      ],
    }
  }
  const id = sha256(bytes).slice(0, 16)
  return runHeavyWork(async () => {
    const known = await findPhoto(db, id)
    if (known) return { picture: known, isNew: false }
    const processed = await processImage(bytes)
    if ('flaw' in processed) return { errors: [photoError(formatPhotoError(processed.flaw, name))] }
    const stored = await savePhotoCopies(files, id, processed.copies).catch((error) => toStorageFieldError(error, name))
    if ('field' in stored) return { errors: [stored] }
    try {
      const { width, height } = processed
      return await createPhotoRow(db, { id, width, height, variants: stored.variants }, judged.words, isSample)
    } catch (error) {
      await stored.takeDown()
      throw error
    }
  })
}

function photoError(message: string): FieldError {
  return { field: 'photo', message }
}

/**
 * Converts a full disk or a failing store, which can be temporary, to a field error. Rethrows any other file error.
 */
function toStorageFieldError(error: unknown, name: string): FieldError {
  if (isFileStoreError(error)) return photoError(formatStorageError(error.said, name))
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return photoError(formatPhotoError('no-room', name))
  throw error
}

/** Stores the row of a photo after its copies are written. A photo that exists already stays unchanged. */
export function createPhotoRow(
  db: Db,
  { id, width, height, variants }: Pick<Photo, 'id' | 'width' | 'height' | 'variants'>,
  words: PhotoDetails,
  isSample: boolean,
): Promise<{ picture: Photo; isNew: boolean }> {
  return runInTransaction(db, async (db) => {
    const row = {
      id,
      width,
      height,
      alt: words.alt,
      focal_x: words.focalX,
      focal_y: words.focalY,
      variants: JSON.stringify(variants),
      is_sample: Number(isSample),
    }
    await incrementRevision(db, 'content')
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('photo')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    const picture = await findPhoto(db, id)
    if (!picture) throw new Error('A picture just stored is not there')
    return { picture, isNew: numInsertedOrUpdatedRows === 1n }
  })
}
