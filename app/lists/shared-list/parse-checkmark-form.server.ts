import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parsePostedRows } from '../../plumbing/http/sent-json.ts'
import type { PostedListCheckmark } from './shared-list.server.ts'

/** Ticks of one post at most: a phone that was away for long sends the rest with the next. */
const mostTicks = 200

/** What a phone posts: its ticks, and by what name it is known among the phones of the list. */
export type CheckmarkSubmission = { phone: string; ticks: PostedListCheckmark[] }

/**
 * Reads the list's form. With script a phone sends `ticks` as JSON, each with when it was made; without, the one line that
 * was tapped comes as `tick`, "1 red-wine" where it is bought now and "0 red-wine" where it is not. What makes no sense is
 * left out.
 */
export function parseCheckmarkForm(pairs: readonly (readonly [string, string])[]): CheckmarkSubmission {
  const one = (name: string) => pairs.findLast(([field]) => field === name)?.[1] ?? ''
  const phone = /^[\w-]{4,40}$/.test(one('phone')) ? one('phone') : 'unknown'
  const sent = one('ticks')
  if (sent) return { phone, ticks: readSent(sent) }
  const [, bought, line] = /^([01]) (.{1,200})$/.exec(one('tick')) ?? []
  if (!bought || !line) return { phone, ticks: [] }
  const [version, seenAt] = [getWhole(one('version')), getWhole(one('seen'))]
  // One page posted twice, by a reload, is one tick.
  const id = createHash('sha256').update([phone, seenAt, bought, line].join('\n')).digest('base64url').slice(0, 22)
  return { phone, ticks: [{ id, line, isBought: bought === '1', ago: 0, version, seenAt }] }
}

/** What a page without script is known by: every page made is a phone of its own. */
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

function readSent(text: string): PostedListCheckmark[] {
  return parsePostedRows(text, sentTick, mostTicks).map(({ bought, seen, ...tick }) => ({
    ...tick,
    isBought: bought,
    seenAt: seen,
  }))
}

function getWhole(value: unknown): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : 0
}
