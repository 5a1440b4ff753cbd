import type { BodyLimit } from '../../plumbing/http/body-limit.ts'
import { maxPhotoBytes } from './validate-photo.ts'

/** Limit for a photo and its form, sent over a slow mobile connection. */
export const photoUploadLimit: BodyLimit = {
  bytes: maxPhotoBytes + 1024 * 1024,
  ms: 10 * 60_000,
  heading: 'That photo is too large',
  words:
    'That photo is larger than 20 MB. Go back, choose a smaller one or save this one smaller (3000 pixels wide is plenty), and send it again.',
}
