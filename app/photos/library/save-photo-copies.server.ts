import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import type { ImageCopy } from './process-image.server.ts'
import type { PhotoVariant } from './photo.ts'

/** What was stored, and how to delete it again. */
export type SavedPhotoCopies = { variants: PhotoVariant[]; takeDown: () => Promise<void> }

/**
 * Writes every copy of a picture, or none: when one cannot be written, those before it are removed again and the
 * error is thrown on. A copy that lies there already (of a removed picture that may yet come back) is left as it is.
 */
export async function savePhotoCopies(files: FileStore, id: string, copies: ImageCopy[]): Promise<SavedPhotoCopies> {
  const variants: PhotoVariant[] = []
  const written: string[] = []
  // A store that is away cannot remove either. What then stays behind is in no picture and seen by nobody.
  const takeDown = async () => void (await Promise.allSettled(written.map((file) => files.remove(file))))
  try {
    for (const { bytes, ...measures } of copies) {
      const hash = sha256(bytes).slice(0, 8)
      const file = `${id}-${measures.width}-${hash}.${measures.format}`
      variants.push({ ...measures, bytes: bytes.length, file })
      if (await isThere(files, file)) continue
      // Before the writing: one whose answer got lost may have arrived.
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
