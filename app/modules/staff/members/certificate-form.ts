import { parseDate } from '../../../business/dates.ts'
import { countCharacters, normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import { certificateKinds, type Certificate } from './certificate.ts'

/** The typed fields of a certificate: kind, number and last valid day. */
export type CertificateInput = Pick<Certificate, 'kind' | 'number' | 'endsOn'>

/** Field errors of a certificate. `staff-text.ts` has the messages. */
export type CertificateFieldError =
  | { field: 'paperName'; code: 'no-name' | 'long-name' }
  | { field: 'number'; code: 'long-number' }
  | { field: 'endsOn'; code: 'no-day' }
  | { field: 'file'; code: CertificateFileError }

export type CertificateFileError = 'nothing' | 'too-large' | 'no-paper' | 'cut-off' | 'no-room' | 'too-many-papers'

/** Maximum file size. A photo of a card needs about a third. */
export const maxCertificateBytes = 10 * 1024 * 1024

/**
 * Parses the certificate form. Its field names differ from those of the staff member's form. The kind is predefined or
 * typed. A certificate without a last day does not expire.
 */
export function parseCertificateForm(
  input: Record<string, string>,
): { entry: CertificateInput } | { flaws: CertificateFieldError[] } {
  const named = normalizeLine(input.paperName)
  const kind = certificateKinds.find((one) => one === input.paperKind) ?? named
  const number = normalizeLine(input.number)
  const typedEnd = normalizeLine(input.endsOn)
  const endsOn = typedEnd === '' ? null : parseDate(typedEnd)
  const flaws: CertificateFieldError[] = [
    ...(kind === '' ? [{ field: 'paperName', code: 'no-name' } as const] : []),
    ...(countCharacters(kind) > 60 ? [{ field: 'paperName', code: 'long-name' } as const] : []),
    ...(countCharacters(number) > 60 ? [{ field: 'number', code: 'long-number' } as const] : []),
    ...(typedEnd !== '' && endsOn === null ? [{ field: 'endsOn', code: 'no-day' } as const] : []),
  ]
  return flaws.length > 0 ? { flaws } : { entry: { kind, number, endsOn } }
}

/** Detects a PDF or a photo by its bytes. Null for anything else. The file name and the declared type are ignored. */
export function detectCertificateFileType(bytes: Uint8Array): 'pdf' | 'jpg' | 'png' | 'webp' | null {
  const latin = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (latin(0, 5) === '%PDF-') return 'pdf'
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpg'
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  return latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP' ? 'webp' : null
}

/** Returns the error of a certificate file, null if it is valid. */
export function validateCertificateFile(bytes: Uint8Array, isCut: boolean): CertificateFileError | null {
  if (isCut || bytes.length > maxCertificateBytes) return 'too-large'
  if (bytes.length === 0) return 'nothing'
  const type = detectCertificateFileType(bytes)
  if (type === null) return 'no-paper'
  const end = String.fromCharCode(...bytes.subarray(Math.max(0, bytes.length - 2_048)))
  return type === 'pdf' && !end.includes('%%EOF') ? 'cut-off' : null
}
