import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** Private links whose holders can read or change data: of a client, a staff member, a shopping list or a venue packet. */
const privateLink = /\/(?:yours|crew|list|venue)\/([\w-]{22})(?![\w-])/g

/**
 * Records which private links a response showed to a user, by the hashes of their tokens. They are replaced when the user's
 * access ends (`revokeUserAccess`). Every response is scanned, so that no page needs its own call. `now` in epoch
 * milliseconds.
 */
export async function recordShownLinks(db: Db, userId: string, response: Response, now: number): Promise<void> {
  // Files are streamed, however large, and contain no links.
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return
  const text = await response.clone().text()
  const hashes = [...new Set([...text.matchAll(privateLink)].map(([, token]) => sha256(token!)))]
  if (hashes.length === 0) return
  const known = await db
    .selectFrom('shown_link')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .execute()
  const rows = hashes
    .filter((hash) => !known.some(({ token_hash }) => token_hash === hash))
    .map((token_hash) => ({ id: `${userId} ${token_hash}`, user_id: userId, token_hash, at: now }))
  if (rows.length === 0) return
  await db
    .insertInto('shown_link')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Hashes of the link tokens shown to a user. */
export async function listShownLinkHashes(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('shown_link').select('token_hash').where('user_id', '=', userId).execute()
  return rows.map(({ token_hash }) => token_hash)
}

/** Deletes the records of links that were replaced. */
export async function deleteShownLinks(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .deleteFrom('shown_link')
    .where('user_id', '=', userId)
    .where(matchesAnyId(db, 'token_hash', hashes))
    .execute()
}
