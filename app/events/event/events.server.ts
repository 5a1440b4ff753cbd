import { normalizeSearchTerms } from '../../business/fold-text.ts'
import { randomInt } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventRow, Tables } from '../../plumbing/database/schema.ts'
import { isPrimaryContact, type EventContact } from './contact.ts'
import { listEventContacts, updatePrimaryContact } from './contacts.server.ts'
import { getCampaignSource } from './referral-source.ts'
import type { EventRecord, QuoteRequest, EventState, QuoteSnapshot } from './event.ts'
import type { TickedCheckboxes } from './form-checkbox.ts'
import { serializeStaffingFields } from './staffing-fields.ts'

export type NewEvent = {
  request: QuoteRequest
  snapshot: QuoteSnapshot
  idempotencyKey: string
  /** Hash of the text. Identifies a form that is sent again. */
  wordsHash: string
  senderHash: string
  spamReason: string | null
  source?: EventRecord['source']
  /** Reference that the client has read already. By default a new one. */
  reference?: string
  language?: EventRecord['language']
  /** Boxes of modules that were ticked on the form. */
  ticked?: TickedCheckboxes
}

/** Alphabet of references, without characters that are easy to misread or mishear. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Whether an event was created from the form with this key. */
export async function isIdempotencyKeyUsed(db: Db, idempotencyKey: string): Promise<boolean> {
  const one = await db
    .selectFrom('event')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Returns an event by its ID, or null if there is none. */
export async function findEvent(db: Db, id: string): Promise<EventRecord | null> {
  const row = await selectEventsWithHold(db).where('event.id', '=', id).executeTakeFirst()
  return row ? toEventRecord(row) : null
}

/** An event's row with the last day of its hold, null if it is not held. */
export type EventRowWithHold = EventRow & { held_until: string | null }

/** Selects whole events with their holds. Base of all queries that read events. */
export function selectEventsWithHold(db: Db) {
  return db
    .selectFrom('event')
    .selectAll('event')
    .select((is) => selectHoldEndDate(is).as('held_until'))
}

/** Subquery for the last day of an event's hold, null if it has none. */
export function selectHoldEndDate(is: ExpressionBuilder<Tables, 'event'>) {
  return is.selectFrom('hold').select('hold.until').whereRef('hold.event_id', '=', 'event.id')
}

/** Converts a new event to its row with a new reference that begins with `prefix`. */
export function toEventRow(
  { request, snapshot, ...lead }: NewEvent,
  duplicateOf: string | null,
  prefix: string,
  now: number,
): EventRow {
  return {
    // Time-ordered IDs lie close together in every index. A commit writes half as much as with random IDs.
    id: uuidV7(),
    reference: lead.reference ?? createReference(prefix),
    created_at: now,
    state: lead.spamReason === null ? 'new' : 'spam',
    spam_reason: lead.spamReason,
    duplicate_of: duplicateOf,
    idempotency_key: lead.idempotencyKey,
    text_hash: lead.wordsHash,
    sender_hash: lead.senderHash,
    ...toQuoteRequestColumns(request),
    snapshot: JSON.stringify(snapshot),
    source: lead.source ?? 'form',
    language: lead.language ?? 'en',
    total_cents: snapshot.totalCents,
    first_reply_at: null,
    lost_reason: null,
  }
}

/**
 * Columns of a quote request: those for search and sorting, and the whole request as JSON. A missing value is null in the
 * JSON, and empty or 0 in its column.
 */
export function toQuoteRequestColumns(request: QuoteRequest) {
  return {
    requestor_name: request.requestorName,
    from_email: request.fromEmail ?? '',
    phone_number: request.phoneNumber ?? '',
    event_date: request.eventDate,
    event_location: request.eventLocation ?? '',
    event_venue: request.eventVenue ?? '',
    event_guest_count: request.eventGuestCount ?? 0,
    event_start_time: request.eventStartTime ?? '',
    event_end_time: request.eventEndTime ?? '',
    heard_from: request.heardFrom ?? '',
    campaign_source: getCampaignSource(request.campaign ?? {}),
    experience: request.experience ?? '',
    package: request.package ?? '',
    request: JSON.stringify(request),
    staffing_fields: serializeStaffingFields(request),
  }
}

/** Stores a changed quote request and its search text. `more` are other columns of the row. */
export async function updateQuoteRequest(
  db: Db,
  { id, reference }: Pick<EventRow, 'id' | 'reference'>,
  request: QuoteRequest,
  more: Partial<EventRow> = {},
): Promise<void> {
  const columns = toQuoteRequestColumns(request)
  await db
    .updateTable('event')
    .set({ ...columns, ...more })
    .where('id', '=', id)
    .execute()
  await updatePrimaryContact(db, id, columns)
  await updateSearchText(db, { id, reference, ...columns })
}

type SearchedRow = Pick<EventRow, 'reference' | keyof ReturnType<typeof toQuoteRequestColumns>>

/** Stores the search text of an event, including its contacts. */
export async function updateSearchText(db: Db, row: SearchedRow & Pick<EventRow, 'id'>): Promise<void> {
  const contacts = await listEventContacts(db, row.id)
  await db
    .updateTable('event_search')
    .set({ text: buildSearchText(row, contacts) })
    .where('event_id', '=', row.id)
    .execute()
}

/** Returns the case-folded search text of an event. */
export function buildSearchText(row: SearchedRow, contacts: readonly EventContact[] = []): string {
  const { reference, requestor_name, from_email, phone_number, event_location, event_venue, event_date } = row
  const { occasion = '', company } = JSON.parse(row.request) as Partial<QuoteRequest>
  const columns = [reference, requestor_name, from_email, phone_number, event_location, event_venue, event_date]
  const others = contacts.filter((contact) => !isPrimaryContact(contact))
  const people = others.flatMap(({ name, email, phone }) => [name, email, phone])
  const billed = company ? [company.name, company.billingEmail, company.poNumber] : []
  return normalizeSearchTerms([...columns, occasion, ...people, ...billed].join(' '))
}

/**
 * Returns a random reference that begins with `prefix`, such as NT-7K3M-9QXD. There are 30⁸ under each prefix, so that a
 * collision is very unlikely. The column is unique nevertheless.
 */
export function createReference(prefix: string): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Converts an event's row to an `EventRecord`. */
export function toEventRecord(row: EventRowWithHold): EventRecord {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    state: row.state as EventState,
    spamReason: row.spam_reason,
    duplicateOf: row.duplicate_of,
    source: row.source as EventRecord['source'],
    language: row.language as EventRecord['language'],
    firstReplyAt: row.first_reply_at,
    heldUntil: row.held_until,
    lostReason: row.lost_reason,
    request: JSON.parse(row.request),
    snapshot: JSON.parse(row.snapshot),
  }
}

/** Returns the UIDs in a calendar text that belong to our own events. Our feed uses them to identify events. */
export async function findOwnCalendarUids(db: Db, text: string): Promise<string[]> {
  const uids = new Set([...text.matchAll(/^UID[^:\r\n]*:([^@\s]{1,100})/gim)].map(([, uid]) => uid!))
  const ours: string[] = []
  const all = [...uids]
  for (let at = 0; at < all.length; at += 500) {
    const rows = await db
      .selectFrom('event')
      .select('id')
      .where('id', 'in', all.slice(at, at + 500))
      .execute()
    ours.push(...rows.map(({ id }) => id))
  }
  return ours
}
