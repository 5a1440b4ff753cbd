import {
  deleteContactLinks,
  getOrCreateContactLink,
  getOrCreateClientLink,
} from '../../agreements/proposals/client-link.server.ts'
import {
  eventContactForm,
  eventContactRoles,
  formatContactRights,
  isPrimaryContact,
  type EventContact,
} from '../../events/event/contact.ts'
import {
  createEventContact,
  deleteEventContact,
  listEventContacts,
  updateEventContact,
  updatePrimaryContactRights,
  type EventContactBlocker,
} from '../../events/event/contacts.server.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { updateSearchText } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EventActionResult } from './event-state-action.server.ts'

const contactActions = { 'contact-add': addContact, 'contact-save': saveContact, 'contact-remove': removeContact }

/** Whether a posted form of an event is about its contacts. */
export function isEventContactForm({ intent = '' }: FormInput): boolean {
  return Object.hasOwn(contactActions, intent)
}

/** `isOwner`: only owners decide who gets an event's emails and who may sign, because both show what is paid. */
type ContactFormOptions = { secret: string; now: number; isOwner: boolean }

/** Adds, changes or removes a contact of an event, or returns the form with field errors. `now` in epoch milliseconds. */
export async function handleEventContactForm(
  db: Db,
  eventId: string,
  input: FormInput,
  terms: ContactFormOptions,
): Promise<EventActionResult> {
  return db.transaction().execute(async (db) => {
    const event = await lockEvent(db, eventId)
    if (!event) return { kind: 'gone' }
    const change = await contactActions[input.intent as keyof typeof contactActions](db, eventId, input, terms)
    if (change.kind === 'done') await updateSearchText(db, event)
    return change
  })
}

async function addContact(
  db: Db,
  eventId: string,
  input: FormInput,
  terms: ContactFormOptions,
): Promise<EventActionResult> {
  const reading = eventContactForm.read(input)
  if ('errors' in reading) return { kind: 'back', status: 422, stale: false, errors: reading.errors, input }
  const rights = terms.isOwner ? {} : { getsEmails: false, maySign: false }
  const contact = await createEventContact(db, eventId, { ...reading.values, ...rights }, terms.now)
  if (typeof contact === 'string') return rejectContact(contact, input)
  await ensureLinks(db, contact, terms)
  return recordContact(db, contact, 'added', terms)
}

async function saveContact(
  db: Db,
  eventId: string,
  input: FormInput,
  terms: ContactFormOptions,
): Promise<EventActionResult> {
  const stored = (await listEventContacts(db, eventId)).find(({ id }) => id === input.contact)
  if (!stored) return rejectContact('gone', input)
  if (isPrimaryContact(stored)) {
    const role = eventContactRoles.find(({ value }) => value === input.role)?.value ?? 'couple'
    const maySign = terms.isOwner ? input.maySign === 'yes' : stored.maySign
    const first = await updatePrimaryContactRights(db, eventId, { role, maySign })
    return typeof first === 'string' ? rejectContact(first, input) : recordContact(db, first, 'changed', terms)
  }
  const reading = eventContactForm.read(input)
  if ('errors' in reading) return { kind: 'back', status: 422, stale: false, errors: reading.errors, input }
  const { getsEmails, maySign } = stored
  const rights = terms.isOwner ? {} : { getsEmails, maySign }
  const contact = await updateEventContact(db, eventId, stored.id, { ...reading.values, ...rights })
  return typeof contact === 'string' ? rejectContact(contact, input) : recordContact(db, contact, 'changed', terms)
}

async function removeContact(
  db: Db,
  eventId: string,
  input: FormInput,
  { now }: ContactFormOptions,
): Promise<EventActionResult> {
  const row = await deleteEventContact(db, eventId, input.contact ?? '')
  if (typeof row === 'string') return rejectContact(row, input)
  const links = await deleteContactLinks(db, row.id)
  const bin = await moveToTrash(db, 'contact', row.name, { event_contact: [row], client_link: links }, now)
  const details = { act: 'removed', name: row.name, rights: '' } as const
  await recordHistoryEntry(db, eventId, { kind: 'contact', details }, { actor: 'owner', now })
  return { kind: 'done', notice: `said=deleted&bin=${bin}` }
}

/** Creates the contact's own link. The link of the first contact is created before it, so that it stays first. */
async function ensureLinks(db: Db, contact: EventContact, terms: ContactFormOptions): Promise<void> {
  const { eventId } = contact
  const { name, email } = (await listEventContacts(db, eventId))[0]!
  await getOrCreateClientLink(db, { eventId, name, email }, terms)
  await getOrCreateContactLink(db, contact, terms)
}

async function recordContact(
  db: Db,
  contact: EventContact,
  act: 'added' | 'changed',
  { now }: ContactFormOptions,
): Promise<EventActionResult> {
  const details = { act, name: contact.name, rights: formatContactRights(contact) }
  await recordHistoryEntry(db, contact.eventId, { kind: 'contact', details }, { actor: 'owner', now })
  return { kind: 'done', notice: `said=contact-${act}#contacts` }
}

const messages: Record<Exclude<EventContactBlocker, 'gone'>, { field: string; message: string }> = {
  full: { field: 'name', message: 'An event has at most 12 contacts: remove one first' },
  'same-email': { field: 'email', message: 'Another contact of this event already has this email address' },
  unsigned: {
    field: 'maySign',
    message: 'At least one contact has to be able to sign: let another contact sign first',
  },
}

function rejectContact(refusal: EventContactBlocker, input: FormInput): EventActionResult {
  if (refusal === 'gone') return { kind: 'back', status: 409, stale: true, errors: [], input }
  return { kind: 'back', status: 422, stale: false, errors: [messages[refusal]], input }
}
