import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { sha256 } from '../secrets/sha256.server.ts'

/** What one private link may post in 24 hours: forms, and bytes in all. Several phones tick one list all day. */
export const linkDailyLimits = { posts: 2_000, bytes: 64 * 1024 * 1024 } as const

const day = 24 * 3_600_000

/**
 * Counts a form posted to a private link. Returns the seconds to wait, 0 where it is within the link's budget. `bytes` is the
 * size of the form, `now` epoch milliseconds.
 */
export async function recordLinkPost(
  db: Db,
  token: string,
  { bytes, now }: { bytes: number; now: number },
): Promise<number> {
  const isOver = sql`link_use.since <= ${now - day}`
  const { rows } = await sql<{ since: number; posts: number; bytes: number }>`
    insert into link_use (id, since, posts, bytes) values (${sha256(token)}, ${now}, 1, ${bytes})
    on conflict (id) do update set
      since = case when ${isOver} then excluded.since else link_use.since end,
      posts = case when ${isOver} then 1 else link_use.posts + 1 end,
      bytes = case when ${isOver} then excluded.bytes else link_use.bytes + excluded.bytes end
    returning since, posts, bytes`.execute(db)
  const [use] = rows.map((row) => ({ since: Number(row.since), posts: Number(row.posts), bytes: Number(row.bytes) }))
  const isWithin = use!.posts <= linkDailyLimits.posts && use!.bytes <= linkDailyLimits.bytes
  return isWithin ? 0 : Math.max(1, Math.ceil((use!.since + day - now) / 1000))
}

/**
 * Forgets the first post counted for a token, as one that opens nothing leaves no row. A count of more posts stays: a link
 * that opens something may also post to what is not there, and must not begin anew by it.
 */
export async function deleteFirstLinkPost(db: Db, token: string): Promise<void> {
  await db.deleteFrom('link_use').where('id', '=', sha256(token)).where('posts', '=', 1).execute()
}
