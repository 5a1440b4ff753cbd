import { createHash } from 'node:crypto'

/**
 * Hash of a value for optimistic locking. A form sends back the tag it was opened with. If the stored value has another
 * tag by then, another user has saved in between.
 */
export function computeVersionTag(thing: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(thing) ?? '')
    .digest('base64url')
    .slice(0, 16)
}
