import type { Db } from '../../plumbing/database/database.server.ts'
import type { ClockEventKind } from './clock-events.ts'

/** A phone that was offline sends its taps for so long, in milliseconds. */
const longest = 30 * 86_400_000

/**
 * Keeps a tap as a phone made it: `at` is its own time, which is never later than `now`. One that comes twice under its `id`
 * is kept once. False where nobody would believe it: it is older than a month, or the shift is nobody's.
 */
export async function recordClockEvent(
  db: Db,
  tap: { id: string; tenureId: string; personId: string; kind: ClockEventKind; at: number },
  now: number,
): Promise<boolean> {
  const tenure = await db
    .selectFrom('crew_tenure')
    .select('id')
    .where('id', '=', tap.tenureId)
    .where('person_id', '=', tap.personId)
    .where('until', 'is', null)
    .executeTakeFirst()
  if (!tenure || !/^[\w-]{8,64}$/.test(tap.id) || !(tap.at > now - longest)) return false
  await db
    .insertInto('crew_tap')
    .values({
      id: tap.id,
      tenure_id: tap.tenureId,
      kind: tap.kind,
      at: Math.min(Math.round(tap.at), now),
      received_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return true
}
