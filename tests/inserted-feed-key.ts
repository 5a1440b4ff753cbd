import type { Db } from '../app/plumbing/database/database.server.ts'

/** Sets the key of a user's calendar feed and returns it. `now` in epoch milliseconds. */
export async function insertFeedKey(db: Db, userId: string, now: number): Promise<string> {
  const key = `feed-of-${userId}`.padEnd(32, '0')
  await db
    .insertInto('calendar_key')
    .values({ user_id: userId, key, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ key }))
    .execute()
  return key
}
