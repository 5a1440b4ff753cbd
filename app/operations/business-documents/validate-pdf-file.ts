import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'

/** Maximum file size. A certificate is usually about a tenth. */
export const maxDocumentBytes = 10 * 1024 * 1024
export type PdfFileError = 'nothing' | 'too-large' | 'no-pdf' | 'cut-off' | 'no-room'

/** Validates a PDF file by its bytes. The file name and the declared type are ignored. */
export function validatePdfFile(bytes: Uint8Array): PdfFileError | null {
  if (bytes.length === 0) return 'nothing'
  if (bytes.length > maxDocumentBytes) return 'too-large'
  const latin = (from: number, to?: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (!latin(0, 5).startsWith('%PDF-')) return 'no-pdf'
  return latin(Math.max(0, bytes.length - 2048)).includes('%%EOF') ? null : 'cut-off'
}

/** Formats a file error with a way to fix it. `name` is the file name of the upload. */
export function formatPdfFileError(flaw: PdfFileError, name: string): string {
  const shown = normalizeLine(name)
  const file = shown ? `“${countCharacters(shown) > 60 ? `${[...shown].slice(0, 57).join('')}…` : shown}”` : 'The file'
  return {
    nothing: 'Choose the document first: a PDF of at most 10 MB.',
    'too-large': `${file} is larger than 10 MB, so it was not taken. Save it smaller, or ask for it as a smaller PDF. Everything else you typed is below.`,
    'no-pdf': `${file} is not a PDF, whatever its name says. Save or print it as PDF and choose that.`,
    'cut-off': `${file} was cut off on its way, or is damaged. Choose it again.`,
    'no-room': `The disk is full, so nothing of ${file} was saved. Make room on it, then send it again.`,
  }[flaw]
}
