import type { Db } from '../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { getHoldEndDate } from './hold.server.ts'
import type { EventRecord } from './event.ts'
import type { EventRowWithHold } from './events.server.ts'

/** The row of an event that is locked until the transaction ends. */
export type LockedEvent = EventRowWithHold

/**
 * Locks an event and returns its row. Undefined if it was deleted or merged. Other changes of the event wait until this
 * transaction ends. Call it first in the transaction.
 */
export async function lockEvent(db: Db, id: string): Promise<LockedEvent | undefined> {
  const row = await db
    .updateTable('event')
    .set((is) => ({ state: is.ref('state') }))
    .where('id', '=', id)
    .where('state', '!=', 'merged')
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, held_until: await getHoldEndDate(db, id) }
}

/**
 * Runs `work` on each event in turn, each locked in its own transaction. Missing events are skipped. Returns how often
 * `work` returned true.
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

/** Version of an event's state. A form with another version is stale. */
export function computeEventStateVersion({
  state,
  heldUntil,
  lostReason,
}: Pick<EventRecord, 'state' | 'heldUntil' | 'lostReason'>): string {
  return computeVersionTag([state, heldUntil, lostReason])
}
