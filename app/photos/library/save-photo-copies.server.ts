import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { ImageCopy } from './process-image.server.ts'
import type { PhotoVariant } from './photo.ts'

/** Saved copies, and a function that deletes them again. */
export type SavedPhotoCopies = { variants: PhotoVariant[]; takeDown: () => Promise<void> }

/**
 * Writes every copy of a photo or none. When a write fails, the copies written before are deleted and the error is
 * rethrown. A copy that already exists (of a deleted photo that may be restored) is kept.
 */
export async function savePhotoCopies(files: FileStore, id: string, copies: ImageCopy[]): Promise<SavedPhotoCopies> {
  const variants: PhotoVariant[] = []
  const written: string[] = []
  // An unreachable store cannot delete either. Files left behind belong to no photo and are never shown.
  const takeDown = async () => void (await Promise.allSettled(written.map((file) => files.remove(file))))
  try {
    for (const { bytes, ...measures } of copies) {
      const hash = sha256(bytes).slice(0, 8)
      const file = `${id}-${measures.width}-${hash}.${measures.format}`
      variants.push({ ...measures, bytes: bytes.length, file })
      if (await isThere(files, file)) continue
      // Recorded before the write, because a write that reports an error may have succeeded.
      written.push(file)
      await files.write(file, bytes)
    }
  } catch (error) {
    await takeDown()
    throw error
  }
  return { variants, takeDown }
}

async function isThere(files: FileStore, file: string): Promise<boolean> {
  const found = await files.read(file)
  await found?.body.cancel()
  return found !== null
}
