import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/**
 * The token of somebody's own page: made when it is first wanted, the same until it is revoked. `now` in epoch milliseconds.
 */
export async function getOrCreateStaffLinkToken(
  db: Db,
  personId: string,
  { secret, now }: { secret: string; now: number },
): Promise<string> {
  const last = await db
    .selectFrom('crew_link')
    .select(['generation', 'revoked_at'])
    .where('person_id', '=', personId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
  const generation = !last ? 1 : last.revoked_at === null ? last.generation : last.generation + 1
  const token = getToken(secret, personId, generation)
  if (generation !== last?.generation)
    await db
      .insertInto('crew_link')
      .values({ id: uuidV7(), person_id: personId, generation, token_hash: sha256(token), made_at: now })
      // Whoever asked at the same moment made the same.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return token
}

/** Whose page a token opens; null where it is nobody's, was replaced, or its person is gone. */
export async function findStaffIdByToken(db: Db, token: string): Promise<string | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('crew_link')
    .innerJoin('crew_person', 'crew_person.id', 'crew_link.person_id')
    .select('person_id')
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('gone_since', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.person_id ?? null
}

/** Ends somebody's link: it opens nothing any more, and the next that is wanted is another. True where there was one. */
export async function revokeStaffLink(db: Db, personId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crew_link')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The path of somebody's own page. */
export function getStaffPagePath(token: string): string {
  return `/crew/${token}`
}

/** 128 bits of HMAC, 22 characters: the letters can name the address again, the database alone cannot. */
function getToken(secret: string, personId: string, generation: number): string {
  const mac = createHmac('sha256', secret).update(`person-link\n${personId}\n${generation}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}
