import { photoUploadLimit } from '../../photos/library/photo-body-limit.ts'
import type { BodyLimit } from '../../plumbing/http/body-limit.ts'

/**
 * Limit for a cost with the photo of its receipt last. A body that is too large is truncated there, and the typed text is
 * kept.
 */
export const receiptUploadLimit: BodyLimit = {
  ...photoUploadLimit,
  heading: 'That receipt is too large',
  words: 'That file is larger than 20 MB. Go back, your words are still there, and choose a smaller one.',
  isCut: true,
}
