import type { Db } from '../../../plumbing/database/database.server.ts'
import type { ClockEventKind } from './clock-events.ts'

/** Maximum age in milliseconds of a clock event sent by an offline phone. */
const maxEventAgeMs = 30 * 86_400_000

/**
 * Stores a clock event. `at` is the phone's time, capped at `now`. The `id` makes a repeated submission idempotent.
 * False if it is older than a month or the assignment does not exist.
 */
export async function recordClockEvent(
  db: Db,
  tap: { id: string; tenureId: string; personId: string; kind: ClockEventKind; at: number },
  now: number,
): Promise<boolean> {
  const tenure = await db
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', tap.tenureId)
    .where('staff_member_id', '=', tap.personId)
    .where('until', 'is', null)
    .executeTakeFirst()
  if (!tenure || !/^[\w-]{8,64}$/.test(tap.id) || !(tap.at > now - maxEventAgeMs)) return false
  await db
    .insertInto('clock_event')
    .values({
      id: tap.id,
      assignment_id: tap.tenureId,
      kind: tap.kind,
      at: Math.min(Math.round(tap.at), now),
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return true
}
