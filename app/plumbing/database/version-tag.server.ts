import { createHash } from 'node:crypto'

/**
 * A mark of a thing as somebody saw it when opening it to edit: the form carries it back, and where the stored thing
 * has another mark by then, somebody else has saved in between.
 */
export function computeVersionTag(thing: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(thing) ?? '')
    .digest('base64url')
    .slice(0, 16)
}
