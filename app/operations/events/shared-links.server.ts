import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** What can be shared of an event: the menu, the shopping list, the venue's packet, and whether a printed sheet still holds. */
const sharedKinds = ['menu', 'list', 'venue', 'sheet'] as const
export type SharedLinkKind = (typeof sharedKinds)[number]

/**
 * The token under which something of a request is shared: made when it is first wanted, the same until it is revoked.
 * `now` in epoch milliseconds.
 */
export async function ensureSharedLinkToken(
  db: Db,
  { eventId, kind }: { eventId: string; kind: SharedLinkKind },
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('shared_link')
    .select(['generation', 'revoked_at'])
    .where('lead_id', '=', eventId)
    .where('kind', '=', kind)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  const generation = !last ? 1 : last.revoked_at === null ? last.generation : last.generation + 1
  const token = getToken(secret, { eventId, kind, generation })
  if (generation !== last?.generation)
    await db
      .insertInto('shared_link')
      .values({ id: uuidV7(), lead_id: eventId, kind, generation, token_hash: sha256(token), made_at: now })
      // Whoever asked at the same moment made the same.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return token
}

/** What a token opens: a request's id, or nothing any more where it was revoked; null where it is nobody's. */
export async function findSharedLink(
  db: Db,
  kind: SharedLinkKind,
  token: string,
): Promise<{ eventId: string; isRevoked: boolean } | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('shared_link')
    .select(['lead_id', 'revoked_at'])
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { eventId: row.lead_id, isRevoked: row.revoked_at !== null } : null
}

/** Whether something of a request is shared at this moment; asking makes no link. */
export async function hasSharedLink(db: Db, eventId: string, kind: SharedLinkKind): Promise<boolean> {
  const open = await db
    .selectFrom('shared_link')
    .select('id')
    .where('lead_id', '=', eventId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Ends a link: it opens nothing any more, and the next that is wanted is another. True where there was one. */
export async function revokeSharedLink(db: Db, eventId: string, kind: SharedLinkKind, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shared_link')
    .set({ revoked_at: now })
    .where('lead_id', '=', eventId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The path of what is shared. The sheet's own page is the owner's; its link answers whether a print still holds. */
export function getSharedLinkPath(kind: SharedLinkKind, token: string): string {
  return `/${kind}/${token}`
}

/** 128 bits of HMAC, 22 characters: the owner's pages can print the address again, the database alone cannot. */
function getToken(secret: string, of: { eventId: string; kind: SharedLinkKind; generation: number }): string {
  const mac = createHmac('sha256', secret).update(`shared-link\n${of.kind}\n${of.eventId}\n${of.generation}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}
