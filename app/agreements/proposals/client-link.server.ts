import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { EventContact } from '../../events/event/contact.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ClientLinkRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** Somebody of a request who may open its page. */
export type ClientLink = { id: string; eventId: string; name: string; email: string; generation: number }

/** The person a request was made by: their link is made when it is first wanted, and is the same ever after. */
export async function getOrCreateClientLink(
  db: Db,
  { eventId, name, email }: { eventId: string; name: string; email: string },
  { secret, now }: { secret: string; now: number },
): Promise<{ link: ClientLink; token: string }> {
  const [first] = await listClientLinks(db, eventId)
  const link = first ?? { id: uuidV7(), eventId, name, email, generation: 1 }
  const token = computeClientLinkToken(secret, link)
  if (!first) await insertLink(db, link, { token, contactId: null, now })
  return { link, token }
}

/** A contact's own link. The first contact has the link of `getOrCreateClientLink`. Call it with the event locked. */
export async function getOrCreateContactLink(
  db: Db,
  { id: contactId, eventId, name, email }: EventContact,
  { secret, now }: { secret: string; now: number },
): Promise<ClientLink> {
  const row = await selectLinks(db).where('client_link.contact_id', '=', contactId).executeTakeFirst()
  if (row) return parseLink(row)
  const link = { id: uuidV7(), eventId, name, email, generation: 1 }
  await insertLink(db, link, { token: computeClientLinkToken(secret, link), contactId, now })
  return link
}

async function insertLink(
  db: Db,
  { id, eventId, name, email, generation }: ClientLink,
  { token, contactId, now }: { token: string; contactId: string | null; now: number },
): Promise<void> {
  const row = { id, lead_id: eventId, name, email, generation, token_hash: sha256(token), made_at: now }
  await db
    .insertInto('client_link')
    .values({ ...row, contact_id: contactId })
    .execute()
}

/** The own links of an event's contacts other than the first, by the contact's id. */
export async function getContactLinksById(db: Db, eventId: string): Promise<Map<string, ClientLink>> {
  const rows = await selectLinks(db)
    .where('client_link.lead_id', '=', eventId)
    .where('client_link.contact_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.contact_id!, parseLink(row)]))
}

/** Deletes the links of a contact who was removed: they open nothing any more. Returns the deleted rows. */
export function deleteContactLinks(db: Db, contactId: string): Promise<ClientLinkRow[]> {
  return db.deleteFrom('client_link').where('contact_id', '=', contactId).returningAll().execute()
}

/** Everybody who may open a request's page, the first contact first. */
export async function listClientLinks(db: Db, eventId: string): Promise<ClientLink[]> {
  const rows = await selectLinks(db)
    .where('client_link.lead_id', '=', eventId)
    .orderBy((is) => is.case().when('client_link.contact_id', 'is', null).then(0).else(1).end())
    .orderBy('client_link.id')
    .execute()
  return rows.map(parseLink)
}

/** Whose link a token is; null where it is nobody's, was replaced, or is of a contact who may not sign. */
export async function findClientLink(db: Db, token: string): Promise<ClientLink | null> {
  const row = await findLinkRow(db, 'token_hash', token)
  return row && isSigner(row) ? parseLink(row) : null
}

/**
 * Whose page a reader's token shows; null where it is nobody's, or was taken back. It never signs, pays or changes anything.
 * The link of a contact who may not sign is one, too.
 */
export async function findReadOnlyLink(db: Db, token: string): Promise<ClientLink | null> {
  const shared = await findLinkRow(db, 'reader_hash', token)
  if (shared) return parseLink(shared)
  const row = await findLinkRow(db, 'token_hash', token)
  return row && !isSigner(row) ? parseLink(row) : null
}

async function findLinkRow(db: Db, hash: 'token_hash' | 'reader_hash', token: string) {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await selectLinks(db).where(`client_link.${hash}`, '=', sha256(token)).executeTakeFirst()
  // The link of a contact who is no more opens nothing.
  return row && (row.contact_id === null || row.may_sign !== null) ? row : null
}

/**
 * Links, each with the contact it belongs to. The first contact's name and email are the event's. Once both are erased, a link
 * has its own alone.
 */
function selectLinks(db: Db) {
  return db
    .selectFrom('client_link')
    .leftJoin('event_contact', (join) =>
      join.on((is) => is('event_contact.id', '=', is.fn.coalesce('client_link.contact_id', 'client_link.lead_id'))),
    )
    .leftJoin('lead', (join) =>
      join.onRef('lead.id', '=', 'client_link.lead_id').on('client_link.contact_id', 'is', null),
    )
    .select(['client_link.id', 'client_link.lead_id', 'client_link.generation', 'client_link.contact_id'])
    .select('event_contact.may_sign')
    .select((is) => [
      is.fn.coalesce('lead.requestor_name', 'event_contact.name', 'client_link.name').as('name'),
      is.fn.coalesce('lead.from_email', 'event_contact.email', 'client_link.email').as('email'),
    ])
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>

function isSigner({ may_sign }: LinkRow): boolean {
  return may_sign !== 0
}

function parseLink({ id, lead_id: eventId, name, email, generation }: LinkRow): ClientLink {
  return { id, eventId, name, email, generation }
}

/** The token of whoever somebody lets read their page; null while they let nobody. Asking makes none. */
export async function findReadOnlyToken(db: Db, link: ClientLink, secret: string): Promise<string | null> {
  const { readers, reader_hash } = await getReaders(db, link)
  return reader_hash === null ? null : readerToken(secret, link, readers)
}

/** Lets somebody read a page; the same again is the same address. Call it with the request locked. */
export async function createReadOnlyLink(db: Db, link: ClientLink, secret: string): Promise<void> {
  const before = await getReaders(db, link)
  if (before.reader_hash !== null) return
  const readers = before.readers + 1
  const reader_hash = sha256(readerToken(secret, link, readers))
  await db.updateTable('client_link').set({ readers, reader_hash }).where('id', '=', link.id).execute()
}

async function getReaders(db: Db, { id }: Pick<ClientLink, 'id'>) {
  const { readers, reader_hash } = await db
    .selectFrom('client_link')
    .select(['readers', 'reader_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { readers: readers ?? 0, reader_hash }
}

/** Takes a reader's address back: it opens nothing any more, and the next one is another. */
export async function revokeReadOnlyLink(db: Db, { id }: Pick<ClientLink, 'id'>): Promise<void> {
  await db.updateTable('client_link').set({ reader_hash: null }).where('id', '=', id).execute()
}

/** Replaces somebody's link: the old one, and what was shared of it, opens nothing any more. Call it with the request locked. */
export async function rotateClientLinkToken(db: Db, link: ClientLink, secret: string): Promise<string> {
  const generation = link.generation + 1
  const token = computeClientLinkToken(secret, { ...link, generation })
  await db
    .updateTable('client_link')
    .set({ generation, token_hash: sha256(token), reader_hash: null })
    .where('id', '=', link.id)
    .where('generation', '=', link.generation)
    .execute()
  return token
}

/** 128 bits of HMAC, 22 characters: later letters can print the same address, the database alone cannot. */
export function computeClientLinkToken(
  secret: string,
  { id, generation }: Pick<ClientLink, 'id' | 'generation'>,
): string {
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
export function getClientPagePath(token: string): string {
  return `/yours/${token}`
}
