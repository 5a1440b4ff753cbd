import { createHash } from 'node:crypto'
import type { Db } from '../app/plumbing/database/database.server.ts'

/** Stores an API token of a user as its hash. Returns the token. `now` in epoch milliseconds. */
export async function insertApiToken(
  db: Db,
  { name, by, now, scopes }: { name: string; by: string; now: number; scopes: string[] },
): Promise<string> {
  const token = `bar_${createHash('sha256').update(`${name} ${by}`).digest('base64url').slice(0, 32)}`
  await db
    .insertInto('api_token')
    .values({
      id: `token-${by}`,
      name,
      scopes: JSON.stringify(scopes),
      token_hash: createHash('sha256').update(token).digest('hex'),
      created_at: now,
      created_by: by,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  return token
}
