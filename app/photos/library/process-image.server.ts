import { createHelperProcess, type HelperProcessError } from '../../plumbing/helper-process.server.ts'
import type { PhotoErrorCode } from './validate-photo.ts'
import type { PhotoFormat } from './photo.ts'

export type ImageCopy = { format: PhotoFormat; width: number; height: number; bytes: Uint8Array }
/** A processed photo: its master's measures, upright, and a copy for every width and format used. */
export type ProcessedImage = { width: number; height: number; copies: ImageCopy[] }
/** What the process that develops is told; it leaves once it holds more than `mostBytes`. With `only` it makes one copy, so wide at most. */
export type ImageJob = { master: Uint8Array; mostBytes: number; only?: OneCopy }
type OneCopy = { format: PhotoFormat; width: number }

/**
 * What a photo may cost. The largest honest ones, an AVIF of 25 million pixels and a progressive JPEG of 64 million,
 * take some 530 MB and, on a slow machine, half a minute.
 */
const usual = { mostBytes: 640 * 1024 * 1024, mostMs: 120_000 }

const program = 'app/photos/library/image-worker.server.ts'

/** Develops one copy alone, for what no page shows in several widths. */
export function createImageCopy(master: Uint8Array, only: OneCopy): Promise<ProcessedImage | { flaw: PhotoErrorCode }> {
  return processImage(master, usual, only)
}

/**
 * Develops a photo nobody vouches for in a process of its own, which is killed where it takes too much memory or time;
 * ours never unpacks it. Rejects where such a process cannot be started.
 */
export async function processImage(
  master: Uint8Array,
  bounds = usual,
  only?: OneCopy,
): Promise<ProcessedImage | { flaw: PhotoErrorCode }> {
  using helper = createHelperProcess<ProcessedImage | { flaw: PhotoErrorCode }>({ program, mostMs: bounds.mostMs })
  return await helper
    .ask({ master, mostBytes: bounds.mostBytes, ...(only && { only }) } satisfies ImageJob)
    .catch((error: HelperProcessError): { flaw: PhotoErrorCode } => {
      if (error.isLate) return { flaw: 'too-slow' }
      if (error.isTooHeavy) return { flaw: 'too-heavy' }
      if (error.isBroken) return { flaw: 'damaged' }
      throw error
    })
}
