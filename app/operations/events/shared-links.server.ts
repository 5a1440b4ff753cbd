import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/**
 * Kinds of shared links of an event: the menu, the shopping list, the venue packet, and the check of a printed run sheet.
 */
const sharedKinds = ['menu', 'list', 'venue', 'sheet'] as const
export type SharedLinkKind = (typeof sharedKinds)[number]

/** Returns the token of a shared link. Created on first use, the same until it is revoked. `now` in epoch milliseconds. */
export async function ensureSharedLinkToken(
  db: Db,
  { eventId, kind }: { eventId: string; kind: SharedLinkKind },
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('shared_link')
    .select(['generation', 'revoked_at'])
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  const generation = !last ? 1 : last.revoked_at === null ? last.generation : last.generation + 1
  const token = getToken(secret, { eventId, kind, generation })
  if (generation !== last?.generation)
    await db
      .insertInto('shared_link')
      .values({ id: uuidV7(), event_id: eventId, kind, generation, token_hash: sha256(token), created_at: now })
      // A concurrent call inserts the same generation.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return token
}

/** Returns the event of a token, or that the link was revoked. Null if the token is unknown. */
export async function findSharedLink(
  db: Db,
  kind: SharedLinkKind,
  token: string,
): Promise<{ eventId: string; isRevoked: boolean } | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('shared_link')
    .select(['event_id', 'revoked_at'])
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { eventId: row.event_id, isRevoked: row.revoked_at !== null } : null
}

/** Whether a link is currently shared. Does not create a link. */
export async function hasSharedLink(db: Db, eventId: string, kind: SharedLinkKind): Promise<boolean> {
  const open = await db
    .selectFrom('shared_link')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Revokes a shared link. It stops working, and the next has another token. Returns whether there was a link. */
export async function revokeSharedLink(db: Db, eventId: string, kind: SharedLinkKind, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shared_link')
    .set({ revoked_at: now })
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Path of a shared link. For a run sheet, the link only tells whether a print is current. */
export function getSharedLinkPath(kind: SharedLinkKind, token: string): string {
  return `/${kind}/${token}`
}

/** 128 bits of HMAC in 22 characters. The owner's pages can rebuild the URL, the database alone cannot. */
function getToken(secret: string, of: { eventId: string; kind: SharedLinkKind; generation: number }): string {
  const mac = createHmac('sha256', secret).update(`shared-link\n${of.kind}\n${of.eventId}\n${of.generation}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}
