import { validatePhotoFile, formatPhotoError, type PhotoErrorCode } from '../../photos/library/validate-photo.ts'
import { isPhotoKind, detectFileKind } from '../../photos/library/file-kind.ts'

/** The largest PDF taken as a receipt, in bytes; a photo is judged as one. */
const largestPdfBytes = 10 * 1024 * 1024

export type ReceiptFileError = PhotoErrorCode | 'pdf-too-large' | 'pdf-cut'

/** What can be said against a file that is to be a receipt, by its bytes: a photo or a PDF passes. */
export function findReceiptFileError(bytes: Uint8Array): ReceiptFileError | null {
  if (detectFileKind(bytes) !== 'pdf') return validatePhotoFile(bytes)
  if (bytes.length > largestPdfBytes) return 'pdf-too-large'
  const end = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 2_048)))
  return end.includes('%%EOF') ? null : 'pdf-cut'
}

/** Whether a file that has no flaw is a picture, to be made anew; else it is a PDF. */
export function isImageFile(bytes: Uint8Array): boolean {
  return isPhotoKind(detectFileKind(bytes))
}

/** A flaw in words, with the way to mend it. The cost itself can be kept without its receipt. */
export function formatReceiptFileError(flaw: ReceiptFileError, name: string): string {
  const file = name.trim() ? `“${name.trim().slice(0, 60)}”` : 'This file'
  if (flaw === 'pdf-too-large')
    return `${file} is larger than 10 MB, so it was not taken. Save it smaller, or take a photo of it.`
  if (flaw === 'pdf-cut') return `${file} was cut off on its way, or is damaged. Choose it again.`
  return formatPhotoError(flaw, name)
}
