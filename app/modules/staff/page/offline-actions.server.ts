import { z } from 'zod'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { parsePostedRows } from '../../../plumbing/http/sent-json.ts'
import { recordClockEvent } from '../pay/record-clock-event.server.ts'
import { computeClockInStart } from './staff-page-view.ts'

type PhoneTap = { id: string; tenureId: string; kind: 'here' | 'off'; at: number }
/** An action recorded on a phone without a connection. `at` is the server's clock, epoch milliseconds. */
export type OfflineAction =
  PhoneTap | { kind: 'good'; shiftId: string } | { kind: 'left'; shiftId: string; fields: Record<string, string> }

/** Limit of actions in a single submission, more than a page can record. */
const maxActions = 50

/** Form fields by name, limited to the number and length of our own forms. */
const fieldsSchema = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .slice(0, 60)
        .flatMap(([name, text]) => (typeof text === 'string' ? [[name, text.slice(0, 1_000)]] : [])),
    ),
  )

const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('good'), post: z.string() }),
  z.object({ kind: z.literal('left'), post: z.string(), fields: fieldsSchema }),
  z.object({ kind: z.literal(['here', 'off']), id: z.string(), tenure: z.string(), ago: z.int() }),
])

/** Parses the offline actions a phone submits. Each has its age by the phone's clock. Invalid entries are skipped. */
export function parseOfflineActions(text: string, now: number): OfflineAction[] {
  return parsePostedRows(text, actionSchema, maxActions).map((tap): OfflineAction => {
    if (tap.kind === 'good') return { kind: tap.kind, shiftId: tap.post }
    if (tap.kind === 'left') return { kind: tap.kind, shiftId: tap.post, fields: tap.fields }
    return { id: tap.id, kind: tap.kind, tenureId: tap.tenure, at: now - Math.max(0, tap.ago) }
  })
}

/** Records a clock-in or clock-out made on a phone. Rejects taps before the clock-in window. */
export async function recordPhoneClockEvent(
  db: Db,
  personId: string,
  tap: PhoneTap,
  now: number,
): Promise<'kept' | 'too-early' | 'stale'> {
  const shift = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select('shift.call_at')
    .where('assignment.id', '=', tap.tenureId)
    .executeTakeFirst()
  if (!shift) return 'stale'
  if (tap.at < computeClockInStart({ callAt: shift.call_at })) return 'too-early'
  return (await recordClockEvent(db, { ...tap, personId }, now)) ? 'kept' : 'stale'
}
