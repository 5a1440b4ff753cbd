import type { Db } from '../../plumbing/database/database.server.ts'
import type { Actor } from './history-entry.ts'

/**
 * A hold: the date of a request is kept free until the hold's own last day is over. Its row is there while it holds,
 * and gone when it does not; the request's history remembers. Call all of these in the transaction that moves the
 * request, with the request locked.
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
    .values({ lead_id: eventId, ...hold })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(hold))
    .execute()
}

/** Lets a date go; nothing where it was not held. */
export async function releaseHold(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom('hold').where('lead_id', '=', eventId).execute()
}

/** The last day of a request's hold, or null where it has none. */
export async function getHoldEndDate(db: Db, eventId: string): Promise<string | null> {
  const hold = await db.selectFrom('hold').select('until').where('lead_id', '=', eventId).executeTakeFirst()
  return hold?.until ?? null
}

/** The requests whose hold had its last day before `today`, the one longest ago first. */
export async function listExpiredHoldEventIds(db: Db, today: string): Promise<string[]> {
  const holds = await db.selectFrom('hold').select('lead_id').where('until', '<', today).orderBy('until').execute()
  return holds.map(({ lead_id }) => lead_id)
}
