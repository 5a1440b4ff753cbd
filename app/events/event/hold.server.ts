import type { Db } from '../../plumbing/database/database.server.ts'
import type { Actor } from './history-entry.ts'

/**
 * Places a hold: the date of an event is reserved until the end of the hold's last day. The row exists only while the
 * hold lasts. Ended holds are recorded in the event's history. Call the functions of this file in the transaction that
 * changes the event's state, with the event locked.
 */
export async function placeHold(
  db: Db,
  eventId: string,
  until: string,
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const hold = { until, placed_at: now, placed_by: actor }
  await db
    .insertInto('hold')
    .values({ event_id: eventId, ...hold })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(hold))
    .execute()
}

/** Releases the hold of an event. Does nothing if it has none. */
export async function releaseHold(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom('hold').where('event_id', '=', eventId).execute()
}

/** The last day of an event's hold, or null if it has none. */
export async function getHoldEndDate(db: Db, eventId: string): Promise<string | null> {
  const hold = await db.selectFrom('hold').select('until').where('event_id', '=', eventId).executeTakeFirst()
  return hold?.until ?? null
}

/** IDs of events whose hold ended before `today`, earliest first. */
export async function listExpiredHoldEventIds(db: Db, today: string): Promise<string[]> {
  const holds = await db.selectFrom('hold').select('event_id').where('until', '<', today).orderBy('until').execute()
  return holds.map(({ event_id }) => event_id)
}
