import type { BodyLimit } from '../../../plumbing/http/body-limit.ts'

/** Largest file of a bank. */
export const maxBankFileBytes = 2 * 1024 * 1024

/** Limit for a bank's file. A larger one is cut off there, and the page says so. */
export const bankUploadLimit: Omit<BodyLimit, 'isFor'> = {
  bytes: maxBankFileBytes + 16 * 1024,
  ms: 2 * 60_000,
  heading: 'That file is too large',
  words: 'That file is larger than 2 MB. Go back, and download fewer months.',
  isCut: true,
}
