import type { Db } from '../../plumbing/database/database.server.ts'

const monthMs = 30 * 24 * 3_600_000

/** "2 booked online in 30 days". Null if there were none. `now` in epoch milliseconds. */
export async function summarizeBookings(db: Db, now: number): Promise<string | null> {
  const { count } = await db
    .selectFrom('online_booking')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('state', '=', 'booked')
    .where('settled_at', '>', now - monthMs)
    .executeTakeFirstOrThrow()
  return count === 0 ? null : `${count} booked online in 30 days`
}
