import type { BodyLimit } from '../../plumbing/http/body-limit.ts'
import { maxTableBytes } from './events/decode-table-text.ts'
import { maxDumpBytes } from './menu/parse-dump.ts'

/**
 * Limit for a pasted dump, in which a character may take three bytes. Leaves room above the dump's own limit, so that the
 * page can mostly report a dump that is too large.
 */
export const menuDumpUploadLimit: BodyLimit = {
  bytes: 4 * maxDumpBytes,
  ms: 2 * 60_000,
  heading: 'That dump is too large',
  words:
    'That is far more than the two megabytes a dump may have. Go back, what you pasted is still there, and dump only the three collections: availablePackages, StandardNerdPackage and additionalAddOns.',
}

/** Limit for a CSV of events. A larger file arrives empty. */
export const csvUploadLimit: BodyLimit = {
  bytes: maxTableBytes + 64 * 1024,
  ms: 5 * 60_000,
  heading: 'That file is too large',
  words: 'That file is larger than 10 MB. Go back, split it in two, and bring them in one after the other.',
}
