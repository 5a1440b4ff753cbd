import { createHelperProcess, type HelperProcessError } from '../../plumbing/helper-process.server.ts'
import type { PhotoErrorCode } from './validate-photo.ts'
import type { PhotoFormat } from './photo.ts'

export type ImageCopy = { format: PhotoFormat; width: number; height: number; bytes: Uint8Array }
/** Processed photo: the upright dimensions of its master, and a copy per width and format. */
export type ProcessedImage = { width: number; height: number; copies: ImageCopy[] }
/**
 * Message to the child process, which exits once it uses more than `mostBytes`. With `only` it makes a single copy up to
 * that width.
 */
export type ImageJob = { master: Uint8Array; mostBytes: number; only?: SingleCopy }
type SingleCopy = { format: PhotoFormat; width: number }

/**
 * Limits per photo. The largest legitimate photos, an AVIF of 25 million pixels and a progressive JPEG of 64 million,
 * take about 530 MB and half a minute on a slow machine.
 */
const defaultLimits = { mostBytes: 640 * 1024 * 1024, mostMs: 120_000 }

const program = 'app/photos/library/image-worker.server.ts'

/** Creates a single copy, for images that no page shows in several widths. */
export function createImageCopy(
  master: Uint8Array,
  only: SingleCopy,
): Promise<ProcessedImage | { flaw: PhotoErrorCode }> {
  return processImage(master, defaultLimits, only)
}

/**
 * Processes an untrusted photo in a child process, which is killed when it exceeds its memory or time limit. The server
 * process never decodes the photo. Rejects if the child process cannot be started.
 */
export async function processImage(
  master: Uint8Array,
  bounds = defaultLimits,
  only?: SingleCopy,
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
