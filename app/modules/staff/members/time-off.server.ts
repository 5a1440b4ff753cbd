import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
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
      .selectFrom('staff_time_off')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('staff_member_id', '=', personId)
      .executeTakeFirstOrThrow()
    if (count >= maxTimeOffEntries) return false
    await db
      .insertInto('staff_time_off')
      .values({
        id: key && /^[\w-]{8,64}$/.test(key) ? key : uuidV7(),
        staff_member_id: personId,
        kind: entry.kind,
        from_day: entry.fromDay,
        to_day: entry.toDay,
        weekday: entry.weekday,
        created_by: madeBy,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return true
  })
}

export async function deleteTimeOff(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('staff_time_off').where('id', '=', id).where('staff_member_id', '=', personId).execute()
}

/** Deletes single days off, as the month view does. */
export async function deleteSingleDayTimeOff(db: Db, personId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await db
    .deleteFrom('staff_time_off')
    .where('staff_member_id', '=', personId)
    .where('weekday', 'is', null)
    .where('from_day', 'in', days)
    .whereRef('to_day', '=', 'from_day')
    .execute()
}
