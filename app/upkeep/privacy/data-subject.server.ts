import { sql } from 'kysely'
import { getSetting } from '../../business/stored-settings.server.ts'
import { formatIsoTimestamp } from '../../business/dates.ts'
import { listEventExportRecords } from '../exports/list-event-exports.server.ts'
import { toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import { listUsers } from '../../business/auth/users.server.ts'
import { isPrivateEmail } from '../../backbar/emails/email-details.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EmailRow } from '../../plumbing/database/schema.ts'
import type { EmailPdfAttachment } from '../../plumbing/outbox/email.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import { appParts } from '../app-parts.server.ts'
import type { PossibleMatch, DataSubject } from './data-subject.ts'
import { removeDataSubjectRows, type DataSubjectKeys } from './remove-data-subject-rows.ts'

/** Returns all data under an email address, ignoring case, or under an E.164 phone number of events without an email. */
export async function getDataSubject(db: Db, email: string): Promise<DataSubject> {
  const theirs = await findDataSubjectKeys(db, email)
  const events = await selectEventsWithHold(db)
    .where(matchesAddress(theirs.email))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [requests, emails, thrown, ...lists] = await Promise.all([
    events.length > 0 ? listEventExportRecords(db, events.map(toOwnRecord)) : [],
    getEmails(db, theirs).selectAll().orderBy('created_at').orderBy('id').execute(),
    listTrashedData(db, theirs),
    ...Object.values(appParts).map((room) =>
      room.handOver?.(db, { eventIds: [...theirs.eventIds], email: theirs.email }),
    ),
  ])
  const kept: Omit<DataSubject, 'email' | 'isOurs' | 'requests' | 'letters' | 'inBin'> = Object.assign({}, ...lists)
  return {
    email: theirs.email,
    isOurs: theirs.isOurs,
    requests,
    letters: emails.map(getEmail),
    ...kept,
    inBin: thrown.length,
  }
}

/** Converts a row to the person's own record, without the target of a merge, which may be another person's event. */
function toOwnRecord(row: Parameters<typeof toEventRecord>[0]) {
  return { ...toEventRecord(row), mergedInto: null }
}

/**
 * Returns the keys of a person's rows: the lowercase address, their events, and whether the address is the business's
 * own.
 */
async function findDataSubjectKeys(db: Db, email: string): Promise<DataSubjectKeys> {
  const address = email.trim().toLowerCase()
  const [leads, identity, people] = await Promise.all([
    getEvents(db, address).select('id').execute(),
    getSetting(db, 'identity'),
    listUsers(db),
  ])
  const ours = [identity.email, identity.alertsTo, ...people.map((one) => one.email)].map((own) => own.toLowerCase())
  return { email: address, eventIds: new Set(leads.map(({ id }) => id)), isOurs: ours.includes(address) }
}

function getEvents(db: Db, address: string) {
  return db.selectFrom('event').where(matchesAddress(address))
}

/** SQL version of `isDataSubjectEvent`. */
function matchesAddress(address: string) {
  return address.includes('@')
    ? sql<boolean>`(lower(from_email) = ${address})`
    : sql<boolean>`(from_email = '' and phone_number = ${address})`
}

/** SQL version of `isDataSubjectEmail`. */
function getEmails(db: Db, { email, eventIds, isOurs }: DataSubjectKeys) {
  return db
    .selectFrom('email')
    .where((is) =>
      is.or([
        ...(eventIds.size > 0 ? [is('event_id', 'in', [...eventIds])] : []),
        ...(isOurs
          ? []
          : [is(sql<string>`lower(recipient)`, '=', email), is(sql<string>`lower(reply_to)`, '=', email)]),
      ]),
    )
}

/** Returns deleted items with data of the person, and what remains of each without it. */
export async function listTrashedData(db: Db, theirs: DataSubjectKeys) {
  const rows = await db.selectFrom('trash').select(['id', 'contents']).execute()
  const cut = rows.map(({ id, contents }) => ({ id, rest: removeDataSubjectRows(JSON.parse(contents), theirs) }))
  return cut.filter((row): row is { id: string; rest: NonNullable<typeof row.rest> } => row.rest !== null)
}

/**
 * Returns events under other addresses that may belong to the same person: a shared phone number, or text that mentions
 * the address.
 */
export async function listPossibleMatches(db: Db, { email, requests }: DataSubject): Promise<PossibleMatch[]> {
  if (email === '') return []
  const phones = [...new Set(requests.flatMap(({ request }) => request.phoneNumber ?? []))]
  const like = `%${email.replace(/[\\%_]/g, '\\$&')}%`
  const names = sql<boolean>`(lower(request) like ${like} escape '\\' or id in (select event_id from history_entry where lower(details) like ${like} escape '\\'))`
  const rows = await db
    .selectFrom('event')
    .select(['id', 'reference', 'requestor_name', 'from_email', 'phone_number'])
    .where(sql<boolean>`not ${matchesAddress(email)}`)
    .where((is) => is.or([...(phones.length > 0 ? [is('phone_number', 'in', phones)] : []), names]))
    .orderBy('created_at')
    .orderBy('from_email')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    name: row.requestor_name,
    email: row.from_email || row.phone_number,
    why: phones.includes(row.phone_number) ? 'phone' : 'words',
  }))
}

function getEmail(row: EmailRow) {
  const { id, kind, recipient, subject, state, created_at } = row
  const document = row.document === null ? null : (JSON.parse(row.document) as EmailPdfAttachment)
  const text = isPrivateEmail(kind) ? null : row.body_text
  return {
    id,
    kind,
    to: recipient,
    subject,
    state,
    postedAt: formatIsoTimestamp(created_at),
    text,
    ...getDocument(document),
  }
}

/** The attached document in plain text. */
function getDocument(document: EmailPdfAttachment | null) {
  return document && { document: { fileName: document.fileName, text: formatPdfDocumentText(document.paper) } }
}
