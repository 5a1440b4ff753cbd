import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import { getReferencePrefix } from '../../../business/brand/brand.ts'
import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { createReference, type NewEvent } from '../../../events/event/events.server.ts'
import type { CheckoutClaim } from '../../../events/event/claims.server.ts'
import { serializeStaffingFields } from '../../../events/event/staffing-fields.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { OnlineBookingRow } from '../../../plumbing/database/schema.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { BookingRequest, BookingSignature, BookingState, OnlineBooking } from './booking-state.ts'

/** Token of a booking's page: 128 bits of HMAC in 22 characters. */
export function computeBookingToken(secret: string, id: string): string {
  const mac = createHmac('sha256', secret).update(`online-booking\n${id}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** Path of a booking's page. */
export function getBookingPath(token: string): string {
  return `/book/${token}`
}

/** Finds a booking by the token of its page. */
export async function findBookingByToken(db: Db, token: string): Promise<OnlineBooking | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db
    .selectFrom('online_booking')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()
  return row ? parseBooking(row) : null
}

/** Reads a booking and locks it until the transaction ends. */
export async function lockBooking(db: Db, id: string): Promise<OnlineBooking | null> {
  await acquireTransactionLocks(db, [`online-booking ${id}`])
  const row = await db.selectFrom('online_booking').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? parseBooking(row) : null
}

/** A page that is opened: the new event as requested, and its proposal. */
export type NewBooking = {
  lead: NewEvent
  document: ProposalDocument
  totalCents: number
  depositCents: number
}

/** Reference for a new booking's event, which its proposal names. */
export async function createBookingReference(db: Db): Promise<string> {
  return createReference(getReferencePrefix(await getSetting(db, 'identity')))
}

/** Stores a page that holds nothing yet. Returns its id. `now` in epoch milliseconds. */
export async function createBookingDraft(
  db: Db,
  { lead, document, totalCents, depositCents }: NewBooking,
  now: number,
  secret: string,
): Promise<string> {
  const id = uuidV7()
  const { request, snapshot, ticked } = lead
  const stored: BookingRequest = { request, snapshot, reference: document.reference, ...(ticked && { ticked }) }
  const row: OnlineBookingRow = {
    id,
    token_hash: sha256(computeBookingToken(secret, id)),
    state: 'draft',
    form_key: lead.idempotencyKey,
    sender_hash: lead.senderHash,
    email: (request.fromEmail ?? '').toLowerCase(),
    language: lead.language ?? 'en',
    event_date: request.eventDate,
    staffing_fields: serializeStaffingFields(request),
    request: JSON.stringify(stored),
    document: JSON.stringify(document),
    total_cents: totalCents,
    deposit_cents: depositCents,
    signature: null,
    request_parameters: null,
    session_id: null,
    held_until: null,
    next_check_at: null,
    event_id: null,
    refunded_at: null,
    created_at: now,
    settled_at: null,
    remark: '',
  }
  await db.insertInto('online_booking').values(row).execute()
  return id
}

/** Lists the dates that open card pages claim, until the day on which the hold ends. */
export async function listBookingClaims(
  db: Db,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<CheckoutClaim[]> {
  const rows = await db
    .selectFrom('online_booking')
    .select(['id', 'staffing_fields', 'held_until'])
    .where('state', '=', 'held')
    .where('event_date', '>=', from)
    .where('event_date', '<=', to)
    .execute()
  return rows.map(({ id, staffing_fields, held_until }) => ({
    ownerId: id,
    facts: staffing_fields,
    until: getToday(held_until ?? 0, timeZone),
  }))
}

/** Counts the bookings that a sender has opened since a time, and those whose date is held now. */
export async function countBookingsBySender(
  db: Db,
  senderHash: string,
  since: number,
): Promise<{ opened: number; held: number }> {
  const rows = await db
    .selectFrom('online_booking')
    .select(['state', 'created_at'])
    .where('sender_hash', '=', senderHash)
    .where((is) => is.or([is('created_at', '>', since), is('state', '=', 'held')]))
    .execute()
  return {
    opened: rows.filter(({ created_at }) => created_at > since).length,
    held: rows.filter(({ state }) => state === 'held').length,
  }
}

/** Changes a locked booking. */
export async function updateBooking(db: Db, id: string, set: Partial<OnlineBookingRow>): Promise<void> {
  await db.updateTable('online_booking').set(set).where('id', '=', id).execute()
}

/** Column values that clear the personal data of a booking, which its event contains from then on. */
export const clearedPersonalColumns = {
  request: '{}',
  document: '{}',
  signature: null,
  request_parameters: null,
} as const

/** Parses a stored booking. */
export function parseBooking(row: OnlineBookingRow): OnlineBooking {
  const lead = JSON.parse(row.request) as Partial<BookingRequest>
  return {
    id: row.id,
    state: row.state as BookingState,
    language: row.language as OnlineBooking['language'],
    senderHash: row.sender_hash,
    isErased: row.email === '' && Boolean(lead.request?.fromEmail),
    eventDate: row.event_date,
    lead: lead as BookingRequest,
    document: JSON.parse(row.document) as ProposalDocument,
    totalCents: row.total_cents,
    depositCents: row.deposit_cents,
    signature: row.signature === null ? null : (JSON.parse(row.signature) as BookingSignature),
    requestParameters: row.request_parameters,
    sessionId: row.session_id,
    heldUntil: row.held_until,
    eventId: row.event_id,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }
}
