import { getConversationTimes } from '../../events/event/conversation-times.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeMedian } from './median.ts'

const day = 24 * 3_600_000
/** Maximum number of events read to compute the median. */
const maxRows = 1_000

/**
 * Returns the median time to the first reply of requests in the last thirty days, in milliseconds. Null if none was
 * answered. `now` in epoch milliseconds.
 */
export async function getMedianFirstReplyMs(db: Db, now: number): Promise<number | null> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'created_at', 'first_reply_at'])
    .where('created_at', '>', now - 30 * day)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const elsewhere = await getConversationTimes(
    db,
    rows.map(({ id }) => id),
  )
  return computeMedian(
    rows.flatMap(({ id, created_at, first_reply_at }) => {
      const replies = [first_reply_at, elsewhere.get(id)?.firstReplyAt ?? null].filter((at) => at !== null)
      return replies.length === 0 ? [] : [Math.min(...replies) - created_at]
    }),
  )
}
