import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventContactRow, EventRow } from '../../plumbing/database/schema.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { maxEventContacts, type EventContact, type EventContactRole, type EventContactValues } from './contact.ts'

/**
 * Lists the contacts of an event: the first contact, then the others in the order they were added. The first contact's
 * name, email and phone come from the event's own row, which is correct whichever version of the site stored it. Returns
 * an empty list if there is no event.
 */
export async function listEventContacts(db: Db, eventId: string): Promise<EventContact[]> {
  const [event, rows] = await Promise.all([
    db
      .selectFrom('event')
      .select(['id', 'requestor_name', 'from_email', 'phone_number', 'created_at'])
      .where('id', '=', eventId)
      .executeTakeFirst(),
    db
      .selectFrom('event_contact')
      .selectAll()
      .where('event_id', '=', eventId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  if (!event) return []
  const [first, others] = [rows.find(({ id }) => id === eventId), rows.filter(({ id }) => id !== eventId)]
  const { name, email, phone, ...asked } = toPrimaryContactRow(event)
  return [{ ...asked, ...first, name, email, phone }, ...others].map(parseContact)
}

type Asker = Pick<EventRow, 'id' | 'requestor_name' | 'from_email' | 'phone_number' | 'created_at'>

/** The row of the first contact of a new event. */
export function toPrimaryContactRow(lead: Asker): EventContactRow {
  const { id, requestor_name: name, from_email: email, phone_number: phone, created_at } = lead
  return { id, event_id: id, name, email, phone, role: 'couple', gets_emails: 1, may_sign: 1, created_at }
}

/**
 * The row of another address or number of the first contact. It gets no emails and may not sign until the owner allows
 * it.
 */
export function toAdditionalContactRow(
  lead: Asker,
  { email, phone }: Pick<EventContact, 'email' | 'phone'>,
): EventContactRow {
  const rights = { role: 'other', gets_emails: 0, may_sign: 0 }
  return { ...toPrimaryContactRow(lead), ...rights, id: uuidV7(), email, phone }
}

/** Copies the name, email and phone of a corrected quote request to the first contact. */
export async function updatePrimaryContact(
  db: Db,
  eventId: string,
  { requestor_name: name, from_email: email, phone_number: phone }: Omit<Asker, 'id' | 'created_at'>,
): Promise<void> {
  await db.updateTable('event_contact').set({ name, email, phone }).where('id', '=', eventId).execute()
}

/** Reason why a contact cannot be stored. `unsigned`: no contact would be left who may sign. */
export type EventContactBlocker = 'gone' | 'full' | 'same-email' | 'unsigned'

/** Adds a contact to an event. Call it with the event locked. Returns the contact or why it was not added. */
export async function createEventContact(
  db: Db,
  eventId: string,
  values: EventContactValues,
  now: number,
): Promise<EventContact | EventContactBlocker> {
  const contacts = await listEventContacts(db, eventId)
  if (contacts.length === 0) return 'gone'
  if (contacts.length >= maxEventContacts) return 'full'
  if (hasSameEmail(contacts, values.email)) return 'same-email'
  const contact: EventContact = { id: uuidV7(), eventId, ...values }
  await db
    .insertInto('event_contact')
    .values({ ...contactColumns(values), id: contact.id, event_id: eventId, created_at: now })
    .execute()
  return contact
}

/** Stores a changed contact that is not the first. Call it with the event locked. */
export async function updateEventContact(
  db: Db,
  eventId: string,
  contactId: string,
  values: EventContactValues,
): Promise<EventContact | EventContactBlocker> {
  const contacts = await listEventContacts(db, eventId)
  const others = contacts.filter(({ id }) => id !== contactId)
  if (contactId === eventId || others.length === contacts.length) return 'gone'
  if (hasSameEmail(others, values.email)) return 'same-email'
  if (!values.maySign && !others.some(({ maySign }) => maySign)) return 'unsigned'
  await db.updateTable('event_contact').set(contactColumns(values)).where('id', '=', contactId).execute()
  return { id: contactId, eventId, ...values }
}

/** Stores the role of the first contact and whether they may sign. Call it with the event locked. */
export async function updatePrimaryContactRights(
  db: Db,
  eventId: string,
  { role, maySign }: Pick<EventContact, 'role' | 'maySign'>,
): Promise<EventContact | EventContactBlocker> {
  const [first, ...others] = await listEventContacts(db, eventId)
  if (!first) return 'gone'
  if (!maySign && !others.some((other) => other.maySign)) return 'unsigned'
  const rights = { role, may_sign: Number(maySign) }
  const { name, email, phone } = first
  await db
    .insertInto('event_contact')
    .values({ id: eventId, event_id: eventId, name, email, phone, gets_emails: 1, created_at: 0, ...rights })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rights))
    .execute()
  return { ...first, role, maySign }
}

/** Deletes a contact that is not the first. Call it with the event locked. Returns the deleted row or why it stays. */
export async function deleteEventContact(
  db: Db,
  eventId: string,
  contactId: string,
): Promise<EventContactRow | EventContactBlocker> {
  const others = (await listEventContacts(db, eventId)).filter(({ id }) => id !== contactId)
  if (contactId === eventId) return 'gone'
  if (!others.some(({ maySign }) => maySign)) return 'unsigned'
  const row = await db
    .deleteFrom('event_contact')
    .where('id', '=', contactId)
    .where('event_id', '=', eventId)
    .returningAll()
    .executeTakeFirst()
  return row ?? 'gone'
}

function hasSameEmail(contacts: readonly EventContact[], email: string): boolean {
  return email !== '' && contacts.some((other) => computeRecipientKey(other.email) === computeRecipientKey(email))
}

function contactColumns({ getsEmails, maySign, ...columns }: EventContactValues) {
  return { ...columns, gets_emails: Number(getsEmails), may_sign: Number(maySign) }
}

function parseContact(row: EventContactRow): EventContact {
  return {
    id: row.id,
    eventId: row.event_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role as EventContactRole,
    getsEmails: row.gets_emails === 1,
    maySign: row.may_sign === 1,
  }
}
