import type { Db } from '../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { getHoldEndDate } from './hold.server.ts'
import type { EventRecord } from './event.ts'
import type { EventRowWithHold } from './events.server.ts'

/** A request that nobody else changes until this transaction ends. */
export type LockedEvent = EventRowWithHold

/**
 * A request as it stands, undefined where it is gone or leads to another. Whoever else would change it waits until this transaction
 * ends: call it in one, before anything else.
 */
export async function lockEvent(db: Db, id: string): Promise<LockedEvent | undefined> {
  const row = await db
    .updateTable('lead')
    .set((is) => ({ state: is.ref('state') }))
    .where('id', '=', id)
    .where('state', '!=', 'merged')
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, held_until: await getHoldEndDate(db, id) }
}

/**
 * Does something to each of some requests, one after the other, each locked in a transaction of its own; one that is gone is
 * passed over. Answers to how many it was done: `work` says whether.
 */
export async function forEachLockedEvent(
  db: Db,
  eventIds: readonly string[],
  work: (db: Db, lead: LockedEvent) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of eventIds)
    await db.transaction().execute(async (db) => {
      const event = await lockEvent(db, id)
      if (event && (await work(db, event))) done++
    })
  return done
}

/** A mark of where a request stands: a form made for another standing is stale. */
export function computeEventStateVersion({
  state,
  heldUntil,
  lostReason,
}: Pick<EventRecord, 'state' | 'heldUntil' | 'lostReason'>): string {
  return computeVersionTag([state, heldUntil, lostReason])
}
