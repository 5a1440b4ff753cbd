import { isPhotoKind, detectFileKind, type UnsupportedFileKind } from './file-kind.ts'

/** The largest photo taken, in bytes: what a phone calls 20 MB, by either way of counting. */
export const maxPhotoBytes = 20 * 1024 * 1024

/**
 * The most pixels a photo may have: a phone's panorama passes, a bomb of a PNG does not. An AVIF is unpacked whole,
 * at some 20 bytes a pixel: of those a small machine has room for fewer.
 */
export const maxPhotoPixels = { avif: 25_000_000, other: 64_000_000 }

/** How many times as long as wide (or as wide as long) a photo may be; beyond it no width fits a page. */
const longestShape = 8

export type PhotoErrorCode =
  UnsupportedFileKind | 'too-large' | 'too-many-pixels' | 'too-long' | 'damaged' | 'too-slow' | 'too-heavy' | 'no-room'

/** What can be said against a file before anybody tries to read it as a picture; null when nothing can. */
export function validatePhotoFile(bytes: Uint8Array): PhotoErrorCode | null {
  if (bytes.length > maxPhotoBytes) return 'too-large'
  const kind = detectFileKind(bytes)
  return isPhotoKind(kind) ? null : kind
}

/** What can be said against its measures. */
export function validatePhotoDimensions(width: number, height: number, isAvif: boolean): PhotoErrorCode | null {
  if (width * height > (isAvif ? maxPhotoPixels.avif : maxPhotoPixels.other)) return 'too-many-pixels'
  return Math.max(width, height) > longestShape * Math.min(width, height) ? 'too-long' : null
}

/** A flaw in words, with the way to mend it. `name` is the file's as its sender calls it. */
export function formatPhotoError(flaw: PhotoErrorCode, name: string): string {
  return words[flaw](name.trim() ? `“${shortened(name.trim())}”` : 'This file')
}

/** A store of files elsewhere that failed, in words. `said` is its own word for it, such as "503 SlowDown". */
export function formatStorageError(said: string, name: string): string {
  return `The store for photos failed (${said}), so nothing of “${shortened(name)}” was saved. Try again in a minute; if it fails again, ask whoever runs this site to look at where photos are stored.`
}

const instead = 'Choose a JPEG, PNG, WebP or AVIF photo instead.'

const words: Record<PhotoErrorCode, (file: string) => string> = {
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

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name
}
