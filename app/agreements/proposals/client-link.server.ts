import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { EventContact } from '../../events/event/contact.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ClientLinkRow } from '../../plumbing/database/schema.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'

/** A client's link to the event's client page. */
export type ClientLink = { id: string; eventId: string; name: string; email: string; generation: number }

/** The link of the event's first contact. It is created on first use and stays the same. */
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

/** The link of another contact. The first contact's is `getOrCreateClientLink`. Call it with the event locked. */
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
  const row = { id, event_id: eventId, name, email, generation, token_hash: sha256(token), created_at: now }
  await db
    .insertInto('client_link')
    .values({ ...row, contact_id: contactId })
    .execute()
}

/** Links of an event's other contacts, by contact id. */
export async function getContactLinksById(db: Db, eventId: string): Promise<Map<string, ClientLink>> {
  const rows = await selectLinks(db)
    .where('client_link.event_id', '=', eventId)
    .where('client_link.contact_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.contact_id!, parseLink(row)]))
}

/** Deletes the links of a removed contact. Returns the deleted rows. */
export function deleteContactLinks(db: Db, contactId: string): Promise<ClientLinkRow[]> {
  return db.deleteFrom('client_link').where('contact_id', '=', contactId).returningAll().execute()
}

/** All client links of an event, the first contact's first. */
export async function listClientLinks(db: Db, eventId: string): Promise<ClientLink[]> {
  const rows = await selectLinks(db)
    .where('client_link.event_id', '=', eventId)
    .orderBy((is) => is.case().when('client_link.contact_id', 'is', null).then(0).else(1).end())
    .orderBy('client_link.id')
    .execute()
  return rows.map(parseLink)
}

/** Finds a client link by its token. Null if the token is unknown or replaced, or the contact may not sign. */
export async function findClientLink(db: Db, token: string): Promise<ClientLink | null> {
  const row = await findLinkRow(db, 'token_hash', token)
  return row && isSigner(row) ? parseLink(row) : null
}

/**
 * Finds the client page a read-only token shows. Null if the token is unknown or revoked. A read-only link never signs,
 * pays or changes anything. The link of a contact who may not sign is read-only too.
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
  // The link of a removed contact is invalid.
  return row && (row.contact_id === null || row.may_sign !== null) ? row : null
}

/**
 * Links with their contacts. The first contact's name and email are the event's. Once these are erased, the link's own
 * are used.
 */
function selectLinks(db: Db) {
  return db
    .selectFrom('client_link')
    .leftJoin('event_contact', (join) =>
      join.on((is) => is('event_contact.id', '=', is.fn.coalesce('client_link.contact_id', 'client_link.event_id'))),
    )
    .leftJoin('event', (join) =>
      join.onRef('event.id', '=', 'client_link.event_id').on('client_link.contact_id', 'is', null),
    )
    .select(['client_link.id', 'client_link.event_id', 'client_link.generation', 'client_link.contact_id'])
    .select('event_contact.may_sign')
    .select((is) => [
      is.fn.coalesce('event.requestor_name', 'event_contact.name', 'client_link.name').as('name'),
      is.fn.coalesce('event.from_email', 'event_contact.email', 'client_link.email').as('email'),
    ])
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>

function isSigner({ may_sign }: LinkRow): boolean {
  return may_sign !== 0
}

function parseLink({ id, event_id: eventId, name, email, generation }: LinkRow): ClientLink {
  return { id, eventId, name, email, generation }
}

/** Token of the read-only link a client shares. Null if the link is not shared. Does not create a token. */
export async function findReadOnlyToken(db: Db, link: ClientLink, secret: string): Promise<string | null> {
  const { readers, reader_hash } = await getReadOnlyLinkState(db, link)
  return reader_hash === null ? null : computeReadOnlyToken(secret, link, readers)
}

/** Shares a read-only link. Calling it again keeps the same address. Call it with the event locked. */
export async function createReadOnlyLink(db: Db, link: ClientLink, secret: string): Promise<void> {
  const before = await getReadOnlyLinkState(db, link)
  if (before.reader_hash !== null) return
  const readers = before.readers + 1
  const reader_hash = sha256(computeReadOnlyToken(secret, link, readers))
  await db
    .updateTable('client_link')
    .set({ reader_generation: readers, reader_hash })
    .where('id', '=', link.id)
    .execute()
}

async function getReadOnlyLinkState(db: Db, { id }: Pick<ClientLink, 'id'>) {
  const { reader_generation: readers, reader_hash } = await db
    .selectFrom('client_link')
    .select(['reader_generation', 'reader_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { readers: readers ?? 0, reader_hash }
}

/** Revokes the read-only link. The next link has a new address. */
export async function revokeReadOnlyLink(db: Db, { id }: Pick<ClientLink, 'id'>): Promise<void> {
  await db.updateTable('client_link').set({ reader_hash: null }).where('id', '=', id).execute()
}

/**
 * Replaces a client link. The old link and its read-only link become invalid. Call it with the event locked. Returns the
 * new token.
 */
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

/**
 * 128 bits of HMAC in 22 characters. Later emails can repeat the same address, but the database alone does not reveal it.
 */
export function computeClientLinkToken(
  secret: string,
  { id, generation }: Pick<ClientLink, 'id' | 'generation'>,
): string {
  const mac = createHmac('sha256', secret).update(`client-link\n${id}\n${generation}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

function computeReadOnlyToken(
  secret: string,
  { id, generation }: Pick<ClientLink, 'id' | 'generation'>,
  readers: number,
): string {
  const mac = createHmac('sha256', secret).update(`reader-link\n${id}\n${generation}\n${readers}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** Path of the client page. */
export function getClientPagePath(token: string): string {
  return `/yours/${token}`
}
