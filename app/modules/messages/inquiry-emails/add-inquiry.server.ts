import { getToday } from '../../../business/dates.ts'
import { createEventInTransaction } from '../../../events/event/create-event.server.ts'
import { setEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import { buildManualEvent } from '../../../events/manual-entry/add-manual-event.server.ts'
import { minManualEventDate } from '../../../events/manual-entry/compare-requests.ts'
import { parseManualRequest } from '../../../events/quote-form/parse-quote-request.ts'
import { splitCallLocation } from '../../../office/quote-call/call-location.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { findLocationZip } from '../../../quotes/travel/locations.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { linkAddressToEvent } from '../thread/thread-actions.server.ts'
import { learnInquiryLayout } from '../inquiry-layouts/inquiry-layout.ts'
import { saveReplacedLayouts, saveInquiryLayout } from '../inquiry-layouts/inquiry-layouts.server.ts'
import type { InquiryReading } from './read-inquiry-message.ts'

/** Parses the form of an inquiry. A name and a date are required. `earliest` is the first day that is taken. */
export async function parseInquiry(db: Db, input: FormInput, earliest = minManualEventDate) {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const terms = { ...catalogue.rules, timeZone: identity.timeZone, today: earliest, zipOf: findLocationZip }
  return parseManualRequest({ input: await splitCallLocation(db, input), onRequest: [] }, terms)
}

/** An open event of the same client on the same day. Null if there is none. */
export async function findSameInquiry(db: Db, input: FormInput): Promise<{ eventId: string; name: string } | null> {
  const { fromEmail = '', eventDate = '' } = input
  if (fromEmail === '' || eventDate === '') return null
  const rows = await db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'from_email'])
    .where('event_date', '=', eventDate)
    .where('state', 'not in', ['spam', 'merged', 'lost'])
    .orderBy('created_at')
    .execute()
  const same = rows.find(({ from_email }) => computeRecipientKey(from_email) === computeRecipientKey(fromEmail))
  return same ? { eventId: same.id, name: same.requestor_name } : null
}

type Terms = { secret: string; now: number }

/**
 * Creates the event of an inquiry that came by email, in the current transaction. Its key derives from the message, so that
 * one email creates one event.
 */
async function createInquiry(db: Db, messageId: string, request: QuoteRequest, { secret, now }: Terms) {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const zoned = setEventTimeZone(request, identity.timeZone)
  const key = sha256(`inquiry email ${messageId}`)
  const event = await createEventInTransaction(db, buildManualEvent(zoned, { catalogue, identity, key, secret }), now)
  return event.id
}

/** The form of an inquiry as posted and as parsed. `teaching`: how its layout is learned. Null if it is not. */
type SavedForm = { input: FormInput; request: QuoteRequest; teaching: { makesInquiries: boolean } | null }

/** Result of adding an inquiry: the event, and the id of the layout learned from the email, or null. */
export type AddInquiryResult =
  { kind: 'inquiry' | 'not-learned'; eventId: string } | { kind: 'taught'; eventId: string; layoutId: string }

/**
 * Creates an event from an email under "Who is this?", and moves the email into its conversation. With `teaching`, learns
 * the email's layout from the saved fields. A second tap returns the first event. Null if the email no longer exists.
 */
export async function addInquiry(
  db: Db,
  id: string,
  { reading, ...form }: SavedForm & { reading: InquiryReading },
  terms: Terms,
): Promise<AddInquiryResult | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`message ${id}`])
    const row = await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.direction !== 'in') return null
    if (row.event_id !== null) return { kind: 'inquiry', eventId: row.event_id }
    const eventId = await createInquiry(db, row.message_id, form.request, terms)
    await db
      .updateTable('message')
      .set({ event_id: eventId, matched_by: 'inquiry', moved_at: terms.now, hidden_at: null })
      .where('id', '=', id)
      .execute()
    // The address of a directory belongs to no client.
    if (reading.isPersonal && row.authenticity === 'passed')
      await linkAddressToEvent(db, eventId, row.sender_email, terms.now)
    if (form.teaching === null) return { kind: 'inquiry', eventId }
    const layoutId = await teachLayout(db, id, reading, { ...form, teaching: form.teaching }, terms.now)
    return layoutId === null ? { kind: 'not-learned', eventId } : { kind: 'taught', eventId, layoutId }
  })
}

/** Learns the layout of an email from the saved inquiry. Returns its id, or null if it cannot be learned. */
async function teachLayout(
  db: Db,
  messageId: string,
  { domain, layout, email, text }: InquiryReading,
  { input, request, teaching }: SavedForm & { teaching: { makesInquiries: boolean } },
  now: number,
): Promise<string | null> {
  if (domain === null) return null
  const saved = {
    name: request.requestorName,
    date: request.eventDate,
    guests: String(request.eventGuestCount ?? ''),
    venue: (input.eventLocation ?? '').trim(),
    email: request.fromEmail ?? '',
    phone: request.phoneNumber ?? '',
    occasion: request.occasion,
    message: request.message,
  }
  const rules = learnInquiryLayout(text, email, saved, layout?.rules ?? null)
  if (!rules) return null
  const replaced = layout?.id ?? null
  await saveReplacedLayouts(db, messageId, { domain, rules }, replaced, now)
  return saveInquiryLayout(db, { domain, rules, source: request.heardFrom, ...teaching }, replaced, now)
}

/**
 * Makes an event of an email whose layout the owner lets make inquiries, in the current transaction. Returns the event's
 * id. Null if the owner decides: something needed was not read, the day is over, or the inquiry is there already.
 */
export async function createInquiryFromLayout(
  db: Db,
  messageId: string,
  { layout, input }: InquiryReading,
  terms: Terms,
): Promise<string | null> {
  if (!layout?.makesInquiries || (input.fromEmail === '' && input.phoneNumber === '')) return null
  const { timeZone } = (await getMenuAndIdentity(db)).identity
  const parsed = await parseInquiry(db, input, getToday(terms.now, timeZone))
  if (!parsed.ok || (await findSameInquiry(db, input)) !== null) return null
  return createInquiry(db, messageId, parsed.request, terms)
}
