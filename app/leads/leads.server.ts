import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import type { LeadRow } from '../plumbing/database/schema.ts'
import type { SealedLetter } from '../plumbing/outbox/letter.ts'
import { postLetter } from '../plumbing/outbox/outbox.server.ts'
import { mayHaveReceipt, type ReceiptLimit } from './receipt-limit.server.ts'
import type { Lead, LeadRequest, LeadState, Snapshot } from './lead.ts'

export type NewLead = {
  request: LeadRequest
  snapshot: Snapshot
  idempotencyKey: string
  /** A fingerprint of the words, by which the same form sent again is recognised. */
  wordsHash: string
  senderHash: string
  spamReason: string | null
  source?: Lead['source']
}

/** A reference without letters one can misread or mishear. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const hour = 3_600_000

/** How many versions of one form a person may send: the first, and corrections. */
const mostVersions = 4

/** How many requests a sender may have taken in an hour, and how many receipts may be written. */
type Limits = { mostAnHour?: number; receipts?: ReceiptLimit | null }

/**
 * Stores a request and its letters in one transaction: both are kept or neither. The same form with the same
 * words is the same request, whoever comes first; changed words are a second one that points to the first.
 * Null, and nothing stored, when its sender has had `mostAnHour` others taken within the hour before `now`. The same
 * form with ever other words is a machine's, and beyond their limit receipts are not written.
 */
export async function recordLead(
  db: Db,
  lead: NewLead,
  sealLetters: (lead: Lead) => SealedLetter[],
  now: number,
  { mostAnHour = Infinity, receipts = null }: Limits = {},
): Promise<Lead | null> {
  return db.transaction().execute(async (db) => {
    await takeTurns(db, lead)
    const same = await sameForm(db, lead).executeTakeFirst()
    if (same) return leadOf(same)
    if ((await countFrom(db, lead.senderHash, now)) >= mostAnHour) return null
    const earlier = await readByKey(db, lead.idempotencyKey)
    const again = earlier.length >= mostVersions ? 'one form was sent again and again with other words' : null
    const row = rowOf({ ...lead, spamReason: lead.spamReason ?? again }, earlier[0]?.reference ?? null, now)
    await db.insertInto('lead').values(row).execute()
    await db.insertInto('lead_search').values({ lead_id: row.id, words: searchWords(row) }).execute()
    const recorded = leadOf(row)
    for (const letter of sealLetters(recorded)) {
      const isDue = letter.kind !== 'receipt' || !receipts || (await mayHaveReceipt(db, letter.to, receipts, now))
      if (isDue) await postLetter(db, letter, now)
    }
    return recorded
  })
}

/** Whether any request came from the form with this key. */
export async function hasArrived(db: Db, idempotencyKey: string): Promise<boolean> {
  return (await readByKey(db, idempotencyKey)).length > 0
}

export async function findLead(db: Db, id: string): Promise<Lead | null> {
  const row = await db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? leadOf(row) : null
}

/**
 * Requests from one form, and from one sender, wait for each other: two at once would not see each other, as
 * duplicates or in the count. A few hundred turns for all of them, always taken in this order, so that strangers
 * hardly ever wait and nobody waits in a circle.
 */
async function takeTurns(db: Db, { idempotencyKey, senderHash }: NewLead): Promise<void> {
  await raiseRevision(db, `turn of forms ${idempotencyKey.slice(0, 2)}`)
  await raiseRevision(db, `turn of senders ${senderHash.slice(0, 1)}`)
}

function sameForm(db: Db, { idempotencyKey, wordsHash }: Pick<NewLead, 'idempotencyKey' | 'wordsHash'>) {
  return db
    .selectFrom('lead')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .where('words_hash', '=', wordsHash)
}

/** How many requests came from an address within the hour before `now`, in epoch milliseconds. */
async function countFrom(db: Db, senderHash: string, now: number): Promise<number> {
  const { leads } = await db
    .selectFrom('lead')
    .select((is) => is.fn.countAll<number>().as('leads'))
    .where('sender_hash', '=', senderHash)
    .where('created_at', '>', now - hour)
    // Set back, a clock leaves requests in its future: they are not of this hour.
    .where('created_at', '<=', now + hour)
    .executeTakeFirstOrThrow()
  return Number(leads)
}

async function readByKey(db: Db, idempotencyKey: string) {
  return db
    .selectFrom('lead')
    .select('reference')
    .where('idempotency_key', '=', idempotencyKey)
    .orderBy('created_at')
    .limit(mostVersions)
    .execute()
}

function rowOf({ request, snapshot, ...lead }: NewLead, duplicateOf: string | null, now: number): LeadRow {
  return {
    id: randomUUID(),
    reference: newReference(),
    created_at: now,
    state: lead.spamReason === null ? 'new' : 'spam',
    spam_reason: lead.spamReason,
    duplicate_of: duplicateOf,
    idempotency_key: lead.idempotencyKey,
    words_hash: lead.wordsHash,
    sender_hash: lead.senderHash,
    requestor_name: request.requestorName,
    from_email: request.fromEmail,
    phone_number: request.phoneNumber,
    event_date: request.eventDate,
    event_location: request.eventLocation,
    event_venue: request.eventVenue,
    event_guest_count: request.eventGuestCount,
    event_start_time: request.eventStartTime,
    event_end_time: request.eventEndTime,
    request: JSON.stringify(request),
    snapshot: JSON.stringify(snapshot),
    source: lead.source ?? 'form',
    total_cents: snapshot.totalCents,
    first_reply_at: null,
    held_until: null,
    lost_reason: null,
  }
}

/** What a request is found by, in small letters. */
export function searchWords(row: LeadRow): string {
  const { reference, requestor_name, from_email, phone_number, event_location, event_venue, event_date } = row
  return [reference, requestor_name, from_email, phone_number, event_location, event_venue, event_date].join(' ').toLowerCase()
}

/** NT-7K3M-9QXD: 30⁸ of them, so that two never meet in a bar's lifetime; the column is unique all the same. */
function newReference(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `NT-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A stored request as the rules know it. */
export function leadOf(row: LeadRow): Lead {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.created_at,
    state: row.state as LeadState,
    spamReason: row.spam_reason,
    duplicateOf: row.duplicate_of,
    source: row.source as Lead['source'],
    firstReplyAt: row.first_reply_at,
    heldUntil: row.held_until,
    lostReason: row.lost_reason,
    request: JSON.parse(row.request),
    snapshot: JSON.parse(row.snapshot),
  }
}
