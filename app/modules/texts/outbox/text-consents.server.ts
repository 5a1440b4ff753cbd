import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { carrierConsequences, type CarrierErrorCause } from '../carrier/carrier-error.ts'
import type { TextConsentState } from './text-message.ts'

/**
 * Ways of consent: the quote form's checkbox, the client page, a staff page, a spoken consent recorded by the owner, an
 * incoming text, or START.
 */
export type TextConsentKind = 'form' | 'client-page' | 'staff-page' | 'told' | 'conversation' | 'start'

/** A consent to texts as it is stored. `text` are the words that were shown, and `page` where. */
export type NewTextConsent = {
  phone: string
  eventId: string | null
  kind: TextConsentKind
  text: string
  version: string
  language: string
  page: string
}

/** Records a consent to texts. `now` in epoch milliseconds. */
export async function recordTextConsent(db: Db, { eventId, ...consent }: NewTextConsent, now: number): Promise<void> {
  await db
    .insertInto('text_consent')
    .values({ id: uuidV7(), event_id: eventId, ...consent, at: now })
    .execute()
}

/** Whether a number may get texts. `isWrongNumber`: its holder replied that it is not the client's number. */
export type TextPermission =
  | { kind: 'allowed' | 'no-consent' }
  | { kind: 'stopped'; isWrongNumber: boolean }
  | { kind: 'unreachable'; reason: CarrierErrorCause }

/** Stop reason of a number that belongs to somebody other than the client. */
const wrongNumber = 'wrong-number'

/** Returns whether a number may get texts. A STOP counts until a START, whatever was agreed to before or after. */
export async function getTextPermission(db: Db, phone: string): Promise<TextPermission> {
  const [number, consent] = await Promise.all([
    db.selectFrom('text_number').selectAll().where('phone', '=', phone).executeTakeFirst(),
    db
      .selectFrom('text_consent')
      .select('id')
      .where('phone', '=', phone)
      .where('withdrawn_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  if (number && number.stopped_at !== null) return { kind: 'stopped', isWrongNumber: number.reason === wrongNumber }
  if (number && number.unreachable_at !== null)
    return { kind: 'unreachable', reason: number.reason as CarrierErrorCause }
  return { kind: consent ? 'allowed' : 'no-consent' }
}

/**
 * Whether a number may get automatic texts: its owner consented to texts about this event, or to texts in general. Texting
 * the business first is consent to that conversation only.
 */
export async function canTextAutomatically(db: Db, phone: string, eventId: string | null): Promise<boolean> {
  if ((await getTextPermission(db, phone)).kind !== 'allowed') return false
  const consent = await db
    .selectFrom('text_consent')
    .select('id')
    .where('phone', '=', phone)
    .where('withdrawn_at', 'is', null)
    .where('kind', '!=', 'conversation')
    .where((is) => is.or([is('event_id', 'is', null), is('event_id', '=', eventId)]))
    .limit(1)
    .executeTakeFirst()
  return consent !== undefined
}

/** Returns whether a number gets texts about an event, or in general. */
export async function getTextConsentState(db: Db, phone: string, eventId: string | null): Promise<TextConsentState> {
  const permission = await getTextPermission(db, phone)
  if (permission.kind === 'stopped') return permission.isWrongNumber ? 'wrong' : 'stopped'
  return (await canTextAutomatically(db, phone, eventId)) ? 'on' : 'off'
}

/** Withdraws the consents of a number. Texts waiting for it are not sent. `now` in epoch milliseconds. */
export async function withdrawTextConsent(db: Db, phone: string, now: number): Promise<void> {
  await db
    .updateTable('text_consent')
    .set({ withdrawn_at: now })
    .where('phone', '=', phone)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Withdraws consents of numbers that were corrected and no longer belong to their event. `now` in epoch milliseconds. */
export async function withdrawConsentsOfFormerNumbers(db: Db, now: number): Promise<void> {
  await db
    .updateTable('text_consent')
    .set({ withdrawn_at: now })
    .where('withdrawn_at', 'is', null)
    .where('kind', 'in', ['form', 'client-page', 'told'])
    .where('event_id', 'is not', null)
    .where((is) =>
      is.not(
        is.or([
          is.exists(
            is
              .selectFrom('event')
              .select('event.id')
              .whereRef('event.id', '=', 'text_consent.event_id')
              .whereRef('event.phone_number', '=', 'text_consent.phone'),
          ),
          is.exists(
            is
              .selectFrom('event_contact')
              .select('event_contact.id')
              .whereRef('event_contact.event_id', '=', 'text_consent.event_id')
              .whereRef('event_contact.phone', '=', 'text_consent.phone')
              // The first contact's number is that of the event.
              .whereRef('event_contact.id', '!=', 'event_contact.event_id'),
          ),
        ]),
      ),
    )
    .execute()
}

/** Records that a number belongs to somebody else. Its consents are void, and texts end as after STOP. */
export async function recordWrongNumber(db: Db, phone: string, now: number): Promise<void> {
  await withdrawTextConsent(db, phone, now)
  await recordTextStop(db, phone, now, wrongNumber)
}

/** Lists numbers reported as belonging to somebody other than the client. */
export async function listWrongNumbers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('text_number')
    .select('phone')
    .where('stopped_at', 'is not', null)
    .where('reason', '=', wrongNumber)
    .execute()
  return rows.map(({ phone }) => phone)
}

/** Records a STOP, and withdraws texts waiting for the number. `now` in epoch milliseconds. */
export async function recordTextStop(db: Db, phone: string, now: number, reason = ''): Promise<void> {
  await setNumber(db, phone, { stopped_at: now, ...(reason && { reason }) })
  await db
    .updateTable('text_message')
    .set({ state: 'refused', settled_at: now, remark: formatStopReason(reason === wrongNumber), claim: null })
    .where('phone', '=', phone)
    .where('state', '=', 'waiting')
    .where('kind', '!=', 'stop-confirmation')
    .where('is_uncertain', '=', 0)
    .execute()
}

/** Formats the reason why a text to a stopped number is not sent. */
export function formatStopReason(isWrongNumber: boolean): string {
  return isWrongNumber ? 'The number belongs to somebody else' : carrierConsequences.stopped.words('')
}

/** Records a START: the number gets texts again. */
export async function recordTextStart(db: Db, phone: string): Promise<void> {
  await setNumber(db, phone, { stopped_at: null, reason: '' })
}

/** Marks a number that the carrier cannot text. */
export async function markNumberUnreachable(
  db: Db,
  phone: string,
  reason: CarrierErrorCause,
  now: number,
): Promise<void> {
  await setNumber(db, phone, { unreachable_at: now, reason })
}

/** A number that texted can be texted. */
export async function markNumberReachable(db: Db, phone: string): Promise<void> {
  await db
    .updateTable('text_number')
    .set({ unreachable_at: null, reason: '' })
    .where('phone', '=', phone)
    .where('unreachable_at', 'is not', null)
    .execute()
}

async function setNumber(
  db: Db,
  phone: string,
  changes: { stopped_at?: number | null; unreachable_at?: number; reason?: string },
): Promise<void> {
  await db
    .insertInto('text_number')
    .values({ phone, stopped_at: null, unreachable_at: null, reason: '', ...changes })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(changes))
    .execute()
}
