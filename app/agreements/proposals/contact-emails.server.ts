import type { EventContact } from '../../events/event/contact.ts'
import { listEventContacts } from '../../events/event/contacts.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { addEmailOpeningLine } from '../../plumbing/outbox/email-opening-line.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { Language } from '../../ui/language.ts'
import {
  getOrCreateContactLink,
  listClientLinks,
  getClientPagePath,
  computeClientLinkToken,
} from './client-link.server.ts'
import { getEventLanguage } from './proposal-language.server.ts'

type Terms = { secret: string; now: number; wait?: number | undefined }

/**
 * Queues an email to a client, with a copy to each other contact who gets emails. Only the copies are queued where
 * `email.to` is empty. A copy states that it is a copy and links to the contact's own page. Emails with an unsubscribe
 * link are not copied. `now` in epoch milliseconds. The emails are due after `wait` milliseconds.
 */
export async function queueClientEmail(db: Db, email: ComposedEmail, terms: Terms): Promise<void> {
  if (email.to !== '') await queueEmail(db, email, terms.now, terms.wait)
  if (email.eventId === null || email.stopUrl) return
  const others = await listCopied(db, email.eventId, email.to)
  if (others.length === 0) return
  const language = await getEventLanguage(db, email.eventId)
  const paths = (await listClientLinks(db, email.eventId)).map((link) =>
    getClientPagePath(computeClientLinkToken(terms.secret, link)),
  )
  for (const contact of others) {
    const own = await getContactPath(db, contact, paths[0] ?? null, terms)
    await queueEmail(db, copyFor(contact, email, { paths, own, language }), terms.now, terms.wait)
  }
}

/**
 * Whether the email composed with this id is queued for the client or a contact of the event. For a client without an
 * email address only the copies to the contacts are queued.
 */
export async function isClientEmailQueued(db: Db, id: string, eventId: string): Promise<boolean> {
  const contacts = await listEventContacts(db, eventId)
  const ids = [id, ...contacts.map((contact) => getCopyId(id, contact))]
  return (await db.selectFrom('email').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined
}

/** Lists the recipients of a client email: the client's address, if known, then those of the copies. */
export async function listClientRecipients(db: Db, eventId: string, clientEmail: string | null): Promise<string[]> {
  const copied = await listCopied(db, eventId, clientEmail ?? '')
  return [...(clientEmail ? [clientEmail] : []), ...copied.map(({ email }) => email)]
}

/** Contacts who get a copy of an email to this address, which may be empty. */
async function listCopied(db: Db, eventId: string, to: string): Promise<EventContact[]> {
  const contacts = await listEventContacts(db, eventId)
  return contacts.filter(
    ({ getsEmails, email }) => getsEmails && email !== '' && computeRecipientKey(email) !== computeRecipientKey(to),
  )
}

/** Path of a contact's own link. Null if the event has no client page yet. */
async function getContactPath(
  db: Db,
  contact: EventContact,
  first: string | null,
  terms: Terms,
): Promise<string | null> {
  if (contact.id === contact.eventId || first === null) return first
  return getClientPagePath(computeClientLinkToken(terms.secret, await getOrCreateContactLink(db, contact, terms)))
}

function getCopyId(id: string, contact: EventContact): string {
  return `${id}-${contact.id}`
}

type CopyTerms = { paths: string[]; own: string | null; language: Language }

function copyFor(contact: EventContact, email: ComposedEmail, { paths, own, language }: CopyTerms): ComposedEmail {
  const id = getCopyId(email.id, contact)
  const toOwn = (words: string) =>
    own === null ? words : paths.reduce((text, path) => text.replaceAll(path, own), words)
  const { templateParams, document, calendar } = email
  const copy: ComposedEmail = {
    ...email,
    id,
    messageId: email.messageId.replace(email.id, () => id),
    to: contact.email,
    text: toOwn(email.text),
    html: toOwn(email.html),
    templateParams: templateParams && mapValues(templateParams, toOwn),
    ...(document && {
      document: {
        ...document,
        url: document.url && toOwn(document.url),
        ...(document.calendar && { calendar: { ...document.calendar, url: toOwn(document.calendar.url) } }),
      },
    }),
    ...(calendar && { calendar: { ...calendar, url: toOwn(calendar.url) } }),
  }
  return addEmailOpeningLine(copy, formatCopyNotice(contact, language))
}

/** First line of a copy. The greeting below it names the original recipient. */
function formatCopyNotice({ name }: EventContact, language: Language): string {
  if (language === 'es') return `Copia para ${name}, contacto de este evento.`
  return `Copy for ${name}, a contact of this event.`
}

function mapValues(record: Record<string, string>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
