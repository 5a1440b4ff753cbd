import { isPhotoKind, detectFileKind, type UnsupportedFileKind } from '../../plumbing/files/file-kind.ts'

/** Maximum size of an uploaded photo in bytes: 20 MB by either definition. */
export const maxPhotoBytes = 20 * 1024 * 1024

/**
 * Maximum pixels of a photo. A phone's panorama passes, a PNG decompression bomb does not. The limit of AVIF is lower,
 * because it is decoded whole at about 20 bytes a pixel and a small machine lacks that memory.
 */
export const maxPhotoPixels = { avif: 25_000_000, other: 64_000_000 }

/** Maximum ratio of the longer to the shorter side. Beyond it no width fits a page. */
const maxAspectRatio = 8

export type PhotoErrorCode =
  UnsupportedFileKind | 'too-large' | 'too-many-pixels' | 'too-long' | 'damaged' | 'too-slow' | 'too-heavy' | 'no-room'

/** Checks a file before it is decoded. Returns an error code, or null if the file is acceptable. */
export function validatePhotoFile(bytes: Uint8Array): PhotoErrorCode | null {
  if (bytes.length > maxPhotoBytes) return 'too-large'
  const kind = detectFileKind(bytes)
  return isPhotoKind(kind) ? null : kind
}

/** Checks the dimensions of a photo. Returns an error code, or null if they are acceptable. */
export function validatePhotoDimensions(width: number, height: number, isAvif: boolean): PhotoErrorCode | null {
  if (width * height > (isAvif ? maxPhotoPixels.avif : maxPhotoPixels.other)) return 'too-many-pixels'
  return Math.max(width, height) > maxAspectRatio * Math.min(width, height) ? 'too-long' : null
}

/** Describes an error and how to fix it. `name` is the sender's file name. */
export function formatPhotoError(flaw: PhotoErrorCode, name: string): string {
  return errorTexts[flaw](name.trim() ? `“${shortenFileName(name.trim())}”` : 'This file')
}

/** Describes a failure of the file store. `said` is the error text of the store, such as "503 SlowDown". */
export function formatStorageError(said: string, name: string): string {
  return `The store for photos failed (${said}), so nothing of “${shortenFileName(name)}” was saved. Try again in a minute; if it fails again, ask whoever runs this site to look at where photos are stored.`
}

const instead = 'Choose a JPEG, PNG, WebP or AVIF photo instead.'

const errorTexts: Record<PhotoErrorCode, (file: string) => string> = {
  nothing: () => 'Choose a photo first: JPEG, PNG, WebP or AVIF, up to 20 MB.',
  'too-large': (file) =>
    `${file} is larger than 20 MB. Save it smaller (3000 pixels wide is plenty) and send it again.`,
  heic: (file) =>
    `${file} is a HEIC photo, which this site cannot read. On an iPhone, open it in Photos, tap Share, Options, Most Compatible, and send that; Settings, Camera, Formats, Most Compatible makes the camera save JPEG from now on. On other phones, switch off “high efficiency” in the camera’s settings.`,
  gif: (file) => `${file} is a GIF, which is too coarse for photographs. ${instead}`,
  svg: (file) =>
    `${file} is an SVG drawing, which can carry a program inside, so it is not taken. Save it as PNG and send that.`,
  'web-page': (file) => `${file} is a web page, whatever its name says. ${instead}`,
  pdf: (file) => `${file} is a PDF. Save its picture as JPEG and send that.`,
  video: (file) => `${file} is a video. ${instead}`,
  unknown: (file) => `${file} is not a photo, whatever its name says. ${instead}`,
  'too-many-pixels': (file) =>
    `${file} has too many pixels: a photo may have 64 million, an AVIF 25 million. Save it smaller (3000 pixels wide is plenty) and send it again.`,
  'too-long': (file) =>
    `${file} is more than eight times as long as it is wide, which fits no place here. Crop it and send it again.`,
  damaged: (file) =>
    `${file} is damaged, or was cut off on its way. Send it again; if that fails too, open it, save a copy as JPEG and send the copy.`,
  'too-slow': (file) =>
    `${file} took too long to read. Save it smaller (3000 pixels wide is plenty) and send it again.`,
  'too-heavy': (file) =>
    `${file} takes more memory to read than there is for a photo. Save it as JPEG (3000 pixels wide is plenty) and send that.`,
  'no-room': (file) => `The disk is full, so nothing of ${file} was saved. Make room on it, then send the photo again.`,
}

function shortenFileName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name
}
