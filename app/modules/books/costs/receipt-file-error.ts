import { validatePhotoFile, formatPhotoError, type PhotoErrorCode } from '../../../photos/library/validate-photo.ts'
import { isPhotoKind, detectFileKind } from '../../../plumbing/files/file-kind.ts'

/** Largest PDF receipt, in bytes. Photos have their own limits. */
const largestPdfBytes = 10 * 1024 * 1024

export type ReceiptFileErrorCode = PhotoErrorCode | 'pdf-too-large' | 'pdf-cut'

/** Finds the error of a receipt file by its bytes. Null for a valid photo or PDF. */
export function findReceiptFileError(bytes: Uint8Array): ReceiptFileErrorCode | null {
  if (detectFileKind(bytes) !== 'pdf') return validatePhotoFile(bytes)
  if (bytes.length > largestPdfBytes) return 'pdf-too-large'
  const end = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 2_048)))
  return end.includes('%%EOF') ? null : 'pdf-cut'
}

/** Whether a valid file is a picture, which is re-encoded. Otherwise it is a PDF. */
export function isImageFile(bytes: Uint8Array): boolean {
  return isPhotoKind(detectFileKind(bytes))
}

/** Formats a file error with a way to fix it. The cost can be saved without its receipt. */
export function formatReceiptFileError(flaw: ReceiptFileErrorCode, name: string): string {
  const file = name.trim() ? `“${name.trim().slice(0, 60)}”` : 'This file'
  if (flaw === 'pdf-too-large')
    return `${file} is larger than 10 MB, so it was not taken. Save it smaller, or take a photo of it.`
  if (flaw === 'pdf-cut') return `${file} was cut off on its way, or is damaged. Choose it again.`
  return formatPhotoError(flaw, name)
}
