import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'

/**
 * Returns the token of a staff member's private page. Created on first use, the same until it is revoked. `now` in epoch
 * milliseconds.
 */
export async function getOrCreateStaffLinkToken(
  db: Db,
  personId: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('staff_link')
    .select(['generation', 'revoked_at'])
    .where('staff_member_id', '=', personId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  const generation = !last ? 1 : last.revoked_at === null ? last.generation : last.generation + 1
  const token = getToken(secret, personId, generation)
  if (generation !== last?.generation)
    await db
      .insertInto('staff_link')
      .values({ id: uuidV7(), staff_member_id: personId, generation, token_hash: sha256(token), created_at: now })
      // A concurrent call inserts the same generation.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return token
}

/**
 * Returns the staff member a token belongs to. Null if the token is unknown or replaced, or the staff member was
 * removed.
 */
export async function findStaffIdByToken(db: Db, token: string): Promise<string | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('staff_link')
    .innerJoin('staff_member', 'staff_member.id', 'staff_link.staff_member_id')
    .select('staff_member_id')
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('inactive_since', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.staff_member_id ?? null
}

/** Revokes a staff link. It stops working, and the next has another token. Returns whether there was a link. */
export async function revokeStaffLink(db: Db, personId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_link')
    .set({ revoked_at: now })
    .where('staff_member_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Path of a staff member's private page. */
export function getStaffPagePath(token: string): string {
  return `/crew/${token}`
}

/** 128 bits of HMAC in 22 characters. Emails can rebuild the URL, the database alone cannot. */
function getToken(secret: string, personId: string, generation: number): string {
  const mac = createHmac('sha256', secret).update(`person-link\n${personId}\n${generation}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}
