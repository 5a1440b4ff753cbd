import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'
import { sha256 } from '../secrets/sha256.server.ts'

/**
 * Limits of a private link per 24 hours: number of forms, and total bytes. Several phones may check off a shared list all
 * day.
 */
export const linkDailyLimits = { posts: 2_000, bytes: 64 * 1024 * 1024 } as const

const dayMs = 24 * 3_600_000

/**
 * Counts a form posted to a private link. Returns 0 while the link is within its limits, otherwise the seconds to wait.
 * `bytes` is the size of the form, `now` in epoch milliseconds.
 */
export async function recordLinkPost(
  db: Db,
  token: string,
  { bytes, now }: { bytes: number; now: number },
): Promise<number> {
  const isOver = sql`link_use.since <= ${now - dayMs}`
  const { rows } = await sql<{ since: number; posts: number; bytes: number }>`
    insert into link_use (id, since, posts, bytes) values (${sha256(token)}, ${now}, 1, ${bytes})
    on conflict (id) do update set
      since = case when ${isOver} then excluded.since else link_use.since end,
      posts = case when ${isOver} then 1 else link_use.posts + 1 end,
      bytes = case when ${isOver} then excluded.bytes else link_use.bytes + excluded.bytes end
    returning since, posts, bytes`.execute(db)
  const [use] = rows.map((row) => ({ since: row.since, posts: row.posts, bytes: row.bytes }))
  const isWithin = use!.posts <= linkDailyLimits.posts && use!.bytes <= linkDailyLimits.bytes
  return isWithin ? 0 : Math.max(1, Math.ceil((use!.since + dayMs - now) / 1000))
}

/**
 * Deletes the row of a token that has a single counted post, so that an invalid token leaves no row. A higher count
 * stays: a valid link may also post to a missing page, and must not reset its count that way.
 */
export async function deleteFirstLinkPost(db: Db, token: string): Promise<void> {
  await db.deleteFrom('link_use').where('id', '=', sha256(token)).where('posts', '=', 1).execute()
}
