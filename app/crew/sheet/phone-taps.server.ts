import type { Db } from '../../plumbing/database/database.server.ts'
import { keepTap } from '../pay/taps.server.ts'
import { tapsFrom } from './crew-sheet.ts'

type PhoneTap = { id: string; tenureId: string; kind: 'here' | 'off'; at: number }
/** A tap as a phone kept it; `at` by our clock, epoch milliseconds. */
export type SentTap =
  PhoneTap | { kind: 'good'; postId: string } | { kind: 'left'; postId: string; fields: Record<string, string> }

/** Of one post at most: a page has no more to tap. */
const mostTaps = 50

/** Reads the taps a phone kept: how long ago each was made, by its own clock. What makes no sense is left out. */
export function readSentTaps(text: string, now: number): SentTap[] {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(sent)) return []
  return sent.slice(0, mostTaps).flatMap((one: unknown): SentTap[] => {
    const { id, kind, tenure, post, ago, fields } = (one ?? {}) as Record<string, unknown>
    if (kind === 'good' && typeof post === 'string') return [{ kind, postId: post }]
    if (kind === 'left' && typeof post === 'string') return [{ kind, postId: post, fields: textsIn(fields) }]
    const isTap = (kind === 'here' || kind === 'off') && typeof id === 'string' && typeof tenure === 'string'
    if (!isTap || !Number.isSafeInteger(ago)) return []
    return [{ id, kind, tenureId: tenure, at: now - Math.max(0, Number(ago)) }]
  })
}

/** Texts of a form by their names; a form of ours has no more of them, and none longer. */
function textsIn(fields: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields ?? {})
      .slice(0, 60)
      .flatMap(([name, text]: [string, unknown]) => (typeof text === 'string' ? [[name, text.slice(0, 1_000)]] : [])),
  )
}

/** Keeps a tap of somebody's shift; nobody checks in on another day. */
export async function keepPhoneTap(
  db: Db,
  personId: string,
  tap: PhoneTap,
  now: number,
): Promise<'kept' | 'too-early' | 'stale'> {
  const post = await db
    .selectFrom('crew_tenure')
    .innerJoin('crew_post', 'crew_post.id', 'crew_tenure.post_id')
    .select('crew_post.call_at')
    .where('crew_tenure.id', '=', tap.tenureId)
    .executeTakeFirst()
  if (!post) return 'stale'
  if (tap.at < tapsFrom({ callAt: Number(post.call_at) })) return 'too-early'
  return (await keepTap(db, { ...tap, personId }, now)) ? 'kept' : 'stale'
}
