import type { Db } from '../../plumbing/database/database.server.ts'
import { computeMedian } from './median.ts'

const day = 24 * 3_600_000
/** Counted no further than anybody wants to know. */
const most = 1_000

/**
 * How long the requests of the last thirty days waited for their first reply, the one in the middle, in milliseconds; null
 * where none was answered. `now` in epoch milliseconds.
 */
export async function getMedianFirstReplyMs(db: Db, now: number): Promise<number | null> {
  const rows = await db
    .selectFrom('lead')
    .select(['created_at', 'first_reply_at'])
    .where('created_at', '>', now - 30 * day)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return computeMedian(
    rows.flatMap(({ created_at, first_reply_at }) => (first_reply_at === null ? [] : [first_reply_at - created_at])),
  )
}
