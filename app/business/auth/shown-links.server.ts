import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** The private links whose holders read or change something: a client's, a staff member's, a shopping list's, a packet's. */
const privateLink = /\/(?:yours|crew|list|venue)\/([\w-]{22})(?![\w-])/g

/**
 * Records which private links an answer showed to a user, by the hashes of their tokens: they are replaced when the user's
 * login ends (`revokeUserAccess`). Every page is read as it leaves, so that none can forget to say so. `now` in epoch milliseconds.
 */
export async function recordShownLinks(db: Db, userId: string, response: Response, now: number): Promise<void> {
  // Files leave piece by piece, however large: none of them prints a link.
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return
  const text = await response.clone().text()
  const hashes = [...new Set([...text.matchAll(privateLink)].map(([, token]) => sha256(token!)))]
  if (hashes.length === 0) return
  const known = await db
    .selectFrom('link_shown')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .execute()
  const rows = hashes
    .filter((hash) => !known.some(({ token_hash }) => token_hash === hash))
    .map((token_hash) => ({ id: `${userId} ${token_hash}`, user_id: userId, token_hash, at: now }))
  if (rows.length === 0) return
  await db
    .insertInto('link_shown')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Hashes of the tokens a user was shown. */
export async function listShownLinkHashes(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('link_shown').select('token_hash').where('user_id', '=', userId).execute()
  return rows.map(({ token_hash }) => token_hash)
}

/** Forgets what a user was shown: it was replaced. */
export async function deleteShownLinks(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .deleteFrom('link_shown')
    .where('user_id', '=', userId)
    .where(matchesAnyId(db, 'token_hash', hashes))
    .execute()
}
