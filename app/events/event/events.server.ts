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
import { serializeStaffingFields } from './staffing-fields.ts'

export type NewEvent = {
  request: QuoteRequest
  snapshot: QuoteSnapshot
  idempotencyKey: string
  /** A fingerprint of the words, by which the same form sent again is recognised. */
  wordsHash: string
  senderHash: string
  spamReason: string | null
  source?: EventRecord['source']
  language?: EventRecord['language']
}

/** A reference without letters one can misread or mishear. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Whether any request came from the form with this key. */
export async function isIdempotencyKeyUsed(db: Db, idempotencyKey: string): Promise<boolean> {
  const one = await db
    .selectFrom('lead')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** A request by its id; null where there is none. */
export async function findEvent(db: Db, id: string): Promise<EventRecord | null> {
  const row = await selectEventsWithHold(db).where('lead.id', '=', id).executeTakeFirst()
  return row ? toEventRecord(row) : null
}

/** A request's row with the last day of its hold, null where it is not held. */
export type EventRowWithHold = EventRow & { held_until: string | null }

/** Whole requests, each with its hold: every reading of them begins here. */
export function selectEventsWithHold(db: Db) {
  return db
    .selectFrom('lead')
    .selectAll('lead')
    .select((is) => selectHoldEndDate(is).as('held_until'))
}

/** The last day of the hold of the request a query is about, null where it has none. */
export function selectHoldEndDate(is: ExpressionBuilder<Tables, 'lead'>) {
  return is.selectFrom('hold').select('hold.until').whereRef('hold.lead_id', '=', 'lead.id')
}

/** A new request as the row it becomes; its reference is a new one that begins with `prefix`. */
export function toEventRow(
  { request, snapshot, ...lead }: NewEvent,
  duplicateOf: string | null,
  prefix: string,
  now: number,
): EventRow {
  return {
    // Ids in the order of time lie side by side in every index: a commit writes half as much as with random ones.
    id: uuidV7(),
    reference: newReference(prefix),
    created_at: now,
    state: lead.spamReason === null ? 'new' : 'spam',
    spam_reason: lead.spamReason,
    duplicate_of: duplicateOf,
    idempotency_key: lead.idempotencyKey,
    words_hash: lead.wordsHash,
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
 * A request as its row keeps it: what is searched and sorted by as columns, and the whole of it as JSON. What was not said
 * is null in the document, and empty or 0 in its column.
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
    came_by: getCampaignSource(request.campaign ?? {}),
    experience: request.experience ?? '',
    package: request.package ?? '',
    request: JSON.stringify(request),
    place_facts: serializeStaffingFields(request),
  }
}

/** Writes a request's new words into its row, and into what it is found by; `more` are other columns of the row. */
export async function updateQuoteRequest(
  db: Db,
  { id, reference }: Pick<EventRow, 'id' | 'reference'>,
  request: QuoteRequest,
  more: Partial<EventRow> = {},
): Promise<void> {
  const columns = toQuoteRequestColumns(request)
  await db
    .updateTable('lead')
    .set({ ...columns, ...more })
    .where('id', '=', id)
    .execute()
  await updatePrimaryContact(db, id, columns)
  await updateSearchText(db, { id, reference, ...columns })
}

type SearchedRow = Pick<EventRow, 'reference' | keyof ReturnType<typeof toQuoteRequestColumns>>

/** Stores the words a search finds an event by, with those of its contacts. */
export async function updateSearchText(db: Db, row: SearchedRow & Pick<EventRow, 'id'>): Promise<void> {
  const contacts = await listEventContacts(db, row.id)
  await db
    .updateTable('lead_search')
    .set({ words: buildSearchText(row, contacts) })
    .where('lead_id', '=', row.id)
    .execute()
}

/** The words a request is found by, folded. */
export function buildSearchText(row: SearchedRow, contacts: readonly EventContact[] = []): string {
  const { reference, requestor_name, from_email, phone_number, event_location, event_venue, event_date } = row
  const { occasion = '', company } = JSON.parse(row.request) as Partial<QuoteRequest>
  const columns = [reference, requestor_name, from_email, phone_number, event_location, event_venue, event_date]
  const others = contacts.filter((contact) => !isPrimaryContact(contact))
  const people = others.flatMap(({ name, email, phone }) => [name, email, phone])
  const billed = company ? [company.name, company.billingEmail, company.poNumber] : []
  return normalizeSearchTerms([...columns, occasion, ...people, ...billed].join(' '))
}

/** NT-7K3M-9QXD: 30⁸ of them under each prefix, so that two never meet in a bar's lifetime; the column is unique all the same. */
function newReference(prefix: string): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A stored request as the rules know it. */
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

/** Of the UIDs a calendar mentions those that are ours: requests are told apart by them in our own feed. */
export async function findOwnCalendarUids(db: Db, text: string): Promise<string[]> {
  const uids = new Set([...text.matchAll(/^UID[^:\r\n]*:([^@\s]{1,100})/gim)].map(([, uid]) => uid!))
  const ours: string[] = []
  const all = [...uids]
  for (let at = 0; at < all.length; at += 500) {
    const rows = await db
      .selectFrom('lead')
      .select('id')
      .where('id', 'in', all.slice(at, at + 500))
      .execute()
    ours.push(...rows.map(({ id }) => id))
  }
  return ours
}
