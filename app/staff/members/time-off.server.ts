import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { TimeOffInput } from './time-off-form.ts'
import type { TimeOff } from './time-off.ts'

type By = { madeBy: TimeOff['madeBy']; now: number; key?: string | undefined }

/** Limit of entries per staff member, to stop automated mistakes. */
const maxTimeOffEntries = 400

/**
 * Stores time off and returns whether it was within the limit. The `key` makes a repeated submission idempotent. `now` in
 * epoch milliseconds.
 */
export async function createTimeOff(
  db: Db,
  personId: string,
  entry: TimeOffInput,
  { madeBy, now, key }: By,
): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [`crew-away:${personId}`])
    const { count } = await db
      .selectFrom('crew_away')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    if (count >= maxTimeOffEntries) return false
    await db
      .insertInto('crew_away')
      .values({
        id: key && /^[\w-]{8,64}$/.test(key) ? key : uuidV7(),
        person_id: personId,
        kind: entry.kind,
        from_day: entry.fromDay,
        to_day: entry.toDay,
        weekday: entry.weekday,
        made_by: madeBy,
        made_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return true
  })
}

export async function deleteTimeOff(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('crew_away').where('id', '=', id).where('person_id', '=', personId).execute()
}

/** Deletes single days off, as the month view does. */
export async function deleteSingleDayTimeOff(db: Db, personId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await db
    .deleteFrom('crew_away')
    .where('person_id', '=', personId)
    .where('weekday', 'is', null)
    .where('from_day', 'in', days)
    .whereRef('to_day', '=', 'from_day')
    .execute()
}
