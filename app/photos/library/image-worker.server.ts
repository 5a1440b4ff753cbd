import sharp, { type Sharp } from 'sharp'
import { exitOverMemoryLimit } from '../../plumbing/helper-process.server.ts'
import type { ImageCopy, ProcessedImage, ImageJob } from './process-image.server.ts'
import { validatePhotoDimensions, maxPhotoPixels, type PhotoErrorCode } from './validate-photo.ts'
import type { PhotoFormat } from './photo.ts'

/*
 * Child process that `process-image.server.ts` starts for each photo. Only this process decodes untrusted image bytes,
 * and it may be killed. It replies to a single message, `{ master, mostBytes, only }`, with a `ProcessedImage` or an
 * error code.
 */

/** Widths the pages request, in pixels. */
const widths = [420, 640, 860, 1200, 1600, 2000]

/** Maximum height of a copy, in pixels. A very tall photo would take as long as ten photos and fits no screen. */
const maxCopyHeight = 4000

/**
 * Time limits for a single step and for all steps. A phone's photo takes seconds. An encoder that has started cannot be
 * stopped.
 */
const timeouts = { stepSeconds: 20, allMs: 60_000 }

/**
 * Processes an untrusted photo: first frame, upright, 8-bit sRGB, without metadata, re-encoded in every width up to its
 * own or in the width of `only`. No input bytes are copied to the output.
 */
async function processMaster(
  master: Uint8Array,
  only: ImageJob['only'],
): Promise<ProcessedImage | { flaw: PhotoErrorCode }> {
  const until = performance.now() + timeouts.allMs
  try {
    // The dimensions are in the first bytes and are checked before any pixel is decoded.
    const { format, autoOrient } = await sharp(master, { limitInputPixels: false }).metadata()
    if (!['jpeg', 'png', 'gif', 'webp', 'heif'].includes(format)) return { flaw: 'unknown' }
    const flaw = validatePhotoDimensions(autoOrient.width, autoOrient.height, format === 'heif')
    if (flaw) return { flaw }

    const { data, info } = await sharp(master, { limitInputPixels: maxPhotoPixels.other, failOn: 'error' })
      .timeout({ seconds: timeouts.stepSeconds })
      .autoOrient()
      .resize({ width: only?.width ?? widths.at(-1), height: maxCopyHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const { width, height } = autoOrient
    // A user waits for this single copy, so it is encoded with less effort: a quarter more bytes in a third of the time.
    if (only) return { width, height, copies: [await copy(sharp(data, { raw }), info.width, only.format, 0)] }
    const copies: ImageCopy[] = []
    for (const width of listWidths(info.width)) {
      if (performance.now() > until) return { flaw: 'too-slow' }
      for (const format of ['avif', 'webp'] as const) copies.push(await copy(sharp(data, { raw }), width, format))
    }
    return { width, height, copies }
  } catch (error) {
    return { flaw: /^timeout/i.test((error as Error).message) ? 'too-slow' : 'damaged' }
  }
}

function listWidths(width: number): number[] {
  const fitting = widths.filter((wanted) => wanted <= width)
  // A photo narrower than the smallest width gets a copy of its own width.
  return fitting.length > 0 ? fitting : [width]
}

async function copy(image: Sharp, width: number, format: PhotoFormat, effort = 4): Promise<ImageCopy> {
  const resized = image.timeout({ seconds: timeouts.stepSeconds }).resize({ width })
  // AVIF at effort 2: a fifth of the default's time for half a percent more bytes.
  const encoded = format === 'avif' ? resized.avif({ quality: 46, effort: 2 }) : resized.webp({ quality: 70, effort })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { format, width: info.width, height: info.height, bytes: data }
}

process.once('message', ({ master, mostBytes, only }: ImageJob) => {
  exitOverMemoryLimit(mostBytes)
  void processMaster(master, only).then((outcome) => process.send?.(outcome, () => process.exit()))
})
// The parent process is gone, so nothing reads the result.
process.once('disconnect', () => process.exit())
