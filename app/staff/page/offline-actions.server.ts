import { z } from 'zod'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parsePostedRows } from '../../plumbing/http/sent-json.ts'
import { recordClockEvent } from '../pay/record-clock-event.server.ts'
import { computeClockInStart } from './staff-page-view.ts'

type PhoneTap = { id: string; tenureId: string; kind: 'here' | 'off'; at: number }
/** A tap as a phone kept it; `at` by our clock, epoch milliseconds. */
export type OfflineAction =
  PhoneTap | { kind: 'good'; shiftId: string } | { kind: 'left'; shiftId: string; fields: Record<string, string> }

/** Of one post at most: a page has no more to tap. */
const mostTaps = 50

/** Texts of a form by their names; a form of ours has no more of them, and none longer. */
const sentFields = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .slice(0, 60)
        .flatMap(([name, text]) => (typeof text === 'string' ? [[name, text.slice(0, 1_000)]] : [])),
    ),
  )

const sentTap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('good'), post: z.string() }),
  z.object({ kind: z.literal('left'), post: z.string(), fields: sentFields }),
  z.object({ kind: z.literal(['here', 'off']), id: z.string(), tenure: z.string(), ago: z.int() }),
])

/** Reads the taps a phone kept: how long ago each was made, by its own clock. What makes no sense is left out. */
export function parseOfflineActions(text: string, now: number): OfflineAction[] {
  return parsePostedRows(text, sentTap, mostTaps).map((tap): OfflineAction => {
    if (tap.kind === 'good') return { kind: tap.kind, shiftId: tap.post }
    if (tap.kind === 'left') return { kind: tap.kind, shiftId: tap.post, fields: tap.fields }
    return { id: tap.id, kind: tap.kind, tenureId: tap.tenure, at: now - Math.max(0, tap.ago) }
  })
}

/** Keeps a tap of somebody's shift; nobody checks in on another day. */
export async function recordPhoneClockEvent(
  db: Db,
  personId: string,
  tap: PhoneTap,
  now: number,
): Promise<'kept' | 'too-early' | 'stale'> {
  const shift = await db
    .selectFrom('crew_tenure')
    .innerJoin('crew_post', 'crew_post.id', 'crew_tenure.post_id')
    .select('crew_post.call_at')
    .where('crew_tenure.id', '=', tap.tenureId)
    .executeTakeFirst()
  if (!shift) return 'stale'
  if (tap.at < computeClockInStart({ callAt: Number(shift.call_at) })) return 'too-early'
  return (await recordClockEvent(db, { ...tap, personId }, now)) ? 'kept' : 'stale'
}
