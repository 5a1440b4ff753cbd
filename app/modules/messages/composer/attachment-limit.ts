import type { BodyLimit } from '../../../plumbing/http/body-limit.ts'
import { longTextBodyLimit } from '../../../plumbing/http/body-limit.ts'

/** Maximum number of bytes of the files of an email, together. */
export const maxAttachmentBytes = 10_000_000

/** Maximum number of files in an email. */
export const maxAttachments = 10

/** Limit for an email with its files. A body that is too large is truncated, and the typed text is kept. */
export const attachmentUploadLimit: BodyLimit = {
  ...longTextBodyLimit,
  bytes: maxAttachmentBytes + 1_000_000,
  ms: 120_000,
  heading: 'Those files are too large',
  words: 'Files of an email may have 10 MB together. Go back, your words are still there, and choose smaller ones.',
  isCut: true,
}
