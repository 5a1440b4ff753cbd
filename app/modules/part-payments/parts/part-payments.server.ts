import { createHmac } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import { buildCheckoutSubject } from '../../../agreements/payments/checkout-subject.ts'
import { formatIsoTimestamp } from '../../../business/dates.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { PartPaymentRow } from '../../../plumbing/database/schema.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { Language } from '../../../ui/language.ts'

/**
 * A part of an event's total that somebody other than the client pays with a link. Integer cents, times in epoch
 * milliseconds.
 */
export type PartPayment = {
  id: string
  eventId: string
  name: string
  amountCents: number
  language: Language
  state: 'open' | 'paid' | 'withdrawn'
  paidCents: number | null
  settledAt: number | null
}

/** Token of a part's link: 128 bits of HMAC. The database alone does not reveal it. */
export function computePayerToken(secret: string, id: string): string {
  const mac = createHmac('sha256', secret).update(`part-link\n${id}`).digest()
  return mac.subarray(0, 16).toString('base64url')
}

/** Path of a part's page. */
export function getPayerPath(token: string): string {
  return `/part/${token}`
}

/** Finds the part of a token. Null if it is unknown. */
export async function findPartPaymentByToken(db: Db, token: string): Promise<PartPayment | null> {
  if (!/^[\w-]{22}$/.test(token)) return null
  const row = await db.selectFrom('part_payment').selectAll().where('token_hash', '=', sha256(token)).executeTakeFirst()
  return row ? parsePart(row) : null
}

/** Finds a part of an event by its id. */
export async function findPartPayment(db: Db, eventId: string, id: string): Promise<PartPayment | null> {
  return (await listPartPayments(db, eventId)).find((part) => part.id === id) ?? null
}

/** Parts of an event, in the order in which they were made. */
export async function listPartPayments(db: Db, eventId: string): Promise<PartPayment[]> {
  const rows = await db
    .selectFrom('part_payment')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(parsePart)
}

type NewPart = Pick<PartPayment, 'eventId' | 'name' | 'amountCents' | 'language'>

/** Creates a part. Call it with the event locked. */
export async function insertPartPayment(
  db: Db,
  { eventId, name, amountCents, language }: NewPart,
  { secret, now }: { secret: string; now: number },
): Promise<void> {
  const id = uuidV7()
  const row: PartPaymentRow = {
    id,
    event_id: eventId,
    name,
    amount_cents: amountCents,
    token_hash: sha256(computePayerToken(secret, id)),
    language,
    state: 'open',
    paid_cents: null,
    created_at: now,
    settled_at: null,
  }
  await db.insertInto('part_payment').values(row).execute()
}

/** Settles a part. One that was withdrawn while it was paid is paid. Call it with the event locked. */
export async function settlePartPayment(
  db: Db,
  id: string,
  { state, paidCents = null, now }: { state: 'paid' | 'withdrawn'; paidCents?: number | null; now: number },
): Promise<void> {
  await db
    .updateTable('part_payment')
    .set({ state, paid_cents: paidCents, settled_at: now })
    .where('id', '=', id)
    .where('state', '!=', 'paid')
    .where('state', '!=', state)
    .execute()
}

/** Subject of the payment pages of a part. One of them can be paid at a time. */
export function getPartCheckoutSubject({ id, eventId }: Pick<PartPayment, 'id' | 'eventId'>): string {
  return buildCheckoutSubject('part', eventId, id)
}

/** The parts of a person's events, for a person who asks what is stored about them. */
export async function exportPartPayments(db: Db, eventIds: string[]): Promise<Record<string, object[]>> {
  if (eventIds.length === 0) return { partPayments: [] }
  const rows = await db
    .selectFrom('part_payment')
    .select(['name', 'amount_cents', 'state', 'paid_cents', 'created_at'])
    .where(matchesAnyId(db, 'event_id', eventIds))
    .orderBy('created_at')
    .execute()
  return {
    partPayments: rows.map(({ created_at, ...part }) => ({ ...part, createdAt: formatIsoTimestamp(created_at) })),
  }
}

function parsePart(row: PartPaymentRow): PartPayment {
  const { id, event_id: eventId, name, amount_cents: amountCents, language, state, paid_cents, settled_at } = row
  return {
    id,
    eventId,
    name,
    amountCents,
    language: language as Language,
    state: state as PartPayment['state'],
    paidCents: paid_cents,
    settledAt: settled_at,
  }
}
