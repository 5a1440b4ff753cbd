import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** Somebody of a request who may open its page. */
export type ClientLink = { id: string; leadId: string; name: string; email: string; generation: number }

/** The person a request was made by: their link is made when it is first wanted, and is the same ever after. */
export async function linkOf(
  db: Db,
  { leadId, name, email }: { leadId: string; name: string; email: string },
  { secret, now }: { secret: string; now: number },
): Promise<{ link: ClientLink; token: string }> {
  const [first] = await linksOf(db, leadId)
  const link = first ?? { id: uuidV7(), leadId, name, email, generation: 1 }
  const token = tokenOf(secret, link)
  if (!first)
    await db
      .insertInto('client_link')
      .values({ id: link.id, lead_id: leadId, name, email, generation: 1, token_hash: sha256(token), made_at: now })
      .execute()
  return { link, token }
}

/** Everybody who may open a request's page, the first first. */
export async function linksOf(db: Db, leadId: string): Promise<ClientLink[]> {
  const rows = await db.selectFrom('client_link').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()
  return rows.map(({ id, name, email, generation }) => ({ id, leadId, name, email, generation }))
}

/** Whose link a token is; null where it is nobody's, or was replaced. */
export function linkWith(db: Db, token: string): Promise<ClientLink | null> {
  return linkBy(db, 'token_hash', token)
}

/** Whose page a reader's token shows; null where it is nobody's, or was taken back. It never signs, pays or changes anything. */
export function readerWith(db: Db, token: string): Promise<ClientLink | null> {
  return linkBy(db, 'reader_hash', token)
}

async function linkBy(db: Db, hash: 'token_hash' | 'reader_hash', token: string): Promise<ClientLink | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db.selectFrom('client_link').selectAll().where(hash, '=', sha256(token)).executeTakeFirst()
  return row ? { id: row.id, leadId: row.lead_id, name: row.name, email: row.email, generation: row.generation } : null
}

/** The token of whoever somebody lets read their page; null while they let nobody. Asking makes none. */
export async function readerTokenOf(db: Db, link: ClientLink, secret: string): Promise<string | null> {
  const { readers, reader_hash } = await readersOf(db, link)
  return reader_hash === null ? null : readerToken(secret, link, readers)
}

/** Lets somebody read a page; the same again is the same address. Call it with the request locked. */
export async function shareWithReaders(db: Db, link: ClientLink, secret: string): Promise<void> {
  const before = await readersOf(db, link)
  if (before.reader_hash !== null) return
  const readers = before.readers + 1
  const reader_hash = sha256(readerToken(secret, link, readers))
  await db.updateTable('client_link').set({ readers, reader_hash }).where('id', '=', link.id).execute()
}

async function readersOf(db: Db, { id }: Pick<ClientLink, 'id'>) {
  const { readers, reader_hash } = await db
    .selectFrom('client_link')
    .select(['readers', 'reader_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { readers: readers ?? 0, reader_hash }
}

/** Takes a reader's address back: it opens nothing any more, and the next one is another. */
export async function endReaders(db: Db, { id }: Pick<ClientLink, 'id'>): Promise<void> {
  await db.updateTable('client_link').set({ reader_hash: null }).where('id', '=', id).execute()
}

/** Replaces somebody's link: the old one, and what was shared of it, opens nothing any more. Call it with the request locked. */
export async function replaceLink(db: Db, link: ClientLink, secret: string): Promise<string> {
  const generation = link.generation + 1
  const token = tokenOf(secret, { ...link, generation })
  await db
    .updateTable('client_link')
    .set({ generation, token_hash: sha256(token), reader_hash: null })
    .where('id', '=', link.id)
    .where('generation', '=', link.generation)
    .execute()
  return token
}

/** 128 bits of HMAC, 22 characters: later letters can print the same address, the database alone cannot. */
export function tokenOf(secret: string, { id, generation }: Pick<ClientLink, 'id' | 'generation'>): string {
  const mac = createHmac('sha256', secret).update(`client-link\n${id}\n${generation}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

function readerToken(
  secret: string,
  { id, generation }: Pick<ClientLink, 'id' | 'generation'>,
  readers: number,
): string {
  const mac = createHmac('sha256', secret).update(`reader-link\n${id}\n${generation}\n${readers}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** The path of somebody's page. */
export function pathOf(token: string): string {
  return `/yours/${token}`
}
