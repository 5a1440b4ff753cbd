import type { Kysely } from 'kysely'

type Stored = { session: { id: string }; push_device: { session_id: string } }

/** Stores a hash of each session's token in place of the token, so that a copy of the database opens no session. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Stored>
  for (const { id } of await db.selectFrom('session').select('id').execute()) {
    const hash = await hashToken(id)
    await db.updateTable('session').set({ id: hash }).where('id', '=', id).execute()
    await db.updateTable('push_device').set({ session_id: hash }).where('session_id', '=', id).execute()
  }
}

/** SHA-256 in hexadecimal. */
async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
