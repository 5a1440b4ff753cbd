import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parsePostedRows } from '../../plumbing/http/sent-json.ts'
import type { PostedListCheckmark } from './shared-list.server.ts'

/** Maximum checkmarks of a post. A phone that was offline for long sends the rest in the next. */
const maxCheckmarks = 200

/** Checkmarks a phone posts, with its id among the phones of the list. */
export type CheckmarkSubmission = { phone: string; ticks: PostedListCheckmark[] }

/**
 * Parses the list's form. With script a phone sends `ticks` as JSON, each with its age. Without script the tapped line
 * comes as `tick`: "1 red-wine" marks it bought, "0 red-wine" not bought. Invalid values are left out.
 */
export function parseCheckmarkForm(pairs: readonly (readonly [string, string])[]): CheckmarkSubmission {
  const one = (name: string) => pairs.findLast(([field]) => field === name)?.[1] ?? ''
  const phone = /^[\w-]{4,40}$/.test(one('phone')) ? one('phone') : 'unknown'
  const sent = one('ticks')
  if (sent) return { phone, ticks: parseCheckmarks(sent) }
  const [, bought, line] = /^([01]) (.{1,200})$/.exec(one('tick')) ?? []
  if (!bought || !line) return { phone, ticks: [] }
  const [version, seenAt] = [getWhole(one('version')), getWhole(one('seen'))]
  // The id is derived from the content, so that a reload does not post a second checkmark.
  const id = createHash('sha256').update([phone, seenAt, bought, line].join('\n')).digest('base64url').slice(0, 22)
  return { phone, ticks: [{ id, line, isBought: bought === '1', ago: 0, version, seenAt }] }
}

/** Creates the device id of a page without script. Every rendered page counts as its own phone. */
export function createDeviceId(): string {
  return randomBytes(9).toString('base64url')
}

const sentTick = z.object({
  id: z.string().regex(/^[\w-]{8,40}$/),
  line: z.string().max(200),
  bought: z.boolean(),
  ago: z.unknown().optional().transform(getWhole),
  version: z.unknown().optional().transform(getWhole),
  seen: z.unknown().optional().transform(getWhole),
})

function parseCheckmarks(text: string): PostedListCheckmark[] {
  return parsePostedRows(text, sentTick, maxCheckmarks).map(({ bought, seen, ...tick }) => ({
    ...tick,
    isBought: bought,
    seenAt: seen,
  }))
}

function getWhole(value: unknown): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : 0
}
