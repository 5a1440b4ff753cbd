import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Returns the feed key of a user. Null if there is none. */
export async function getFeedKey(db: Db, personId: string): Promise<string | null> {
  const row = await db.selectFrom('calendar_key').select('key').where('user_id', '=', personId).executeTakeFirst()
  return row?.key ?? null
}

/** Creates a new feed key for a user. An earlier key stops working. */
export async function createFeedKey(db: Db, personId: string, now: number): Promise<void> {
  const key = randomBytes(24).toString('base64url')
  await db
    .insertInto('calendar_key')
    .values({ user_id: personId, key, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ key, created_at: now }))
    .execute()
}

/** Deletes the feed key of a user. */
export async function deleteFeedKey(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('calendar_key').where('user_id', '=', personId).execute()
}

/** Whether a key belongs to a user whose account is active. Constant-time comparison. */
export async function isFeedKeyValid(db: Db, given: string | null): Promise<boolean> {
  if (given === null) return false
  const keys = await db
    .selectFrom('calendar_key')
    .innerJoin('user_account', 'user_account.id', 'calendar_key.user_id')
    .select('key')
    .where('user_account.ended_at', 'is', null)
    .execute()
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return keys.map(({ key }) => timingSafeEqual(digest(key), digest(given))).includes(true)
}
