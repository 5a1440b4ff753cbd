import { findEvent } from '../../../events/event/events.server.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { recordTextConsent } from '../outbox/text-consents.server.ts'
import { composeTextMessage, findTextMessageDueTime, queueTextMessage } from '../outbox/text-rows.server.ts'
import { maxTextMessageLength, toTextMessageBody } from '../content/count-parts.ts'
import { formatNoTextReason, listTextRecipients } from './text-recipients.server.ts'

/** Result of the form of a text: queued with the time at which it leaves, or the form with errors. Null for no event. */
export type QueueWrittenTextResult = { kind: 'queued'; dueAt: number } | { kind: 'back'; errors: FieldError[] } | null

/** Queues a text that an owner or an assistant wrote. `now` in epoch milliseconds. */
export async function queueWrittenText(
  db: Db,
  eventId: string,
  input: FormInput,
  now: number,
): Promise<QueueWrittenTextResult> {
  const event = await findEvent(db, eventId)
  if (!event) return null
  const refuse = (field: string, message: string) => ({ kind: 'back' as const, errors: [{ field, message }] })
  const people = await listTextRecipients(db, eventId)
  const person = people.find(({ phone }) => phone === input.to) ?? (people.length === 1 ? people[0] : undefined)
  if (!person) return refuse('to', 'Choose who gets the text')
  const obstacle = formatNoTextReason(person)
  if (obstacle) return refuse('to', obstacle)
  const words = toTextMessageBody(input.words ?? '')
  if (words === '') return refuse('words', 'Write something')
  const text = { eventId, phone: person.phone, kind: 'written' as const, words, language: event.language }
  const { length } = await composeTextMessage(db, text)
  if (length > maxTextMessageLength)
    return refuse('words', `Shorten it by ${length - maxTextMessageLength} characters, or send it as an email`)
  const formKey = /^[\w-]{8,64}$/.test(input.key ?? '') ? `${eventId}:${input.key}` : null
  return db.transaction().execute(async (db) => {
    await lockEvent(db, eventId)
    await queueTextMessage(db, { ...text, ...(formKey && { formKey }) }, now)
    return { kind: 'queued' as const, dueAt: await findTextMessageDueTime(db, text, now) }
  })
}

/** Records a client's spoken consent to texts. Returns false if the event has no such number. */
export async function recordVerbalConsent(db: Db, eventId: string, phone: string, now: number): Promise<boolean> {
  const person = (await listTextRecipients(db, eventId)).find((one) => one.phone === phone)
  if (!person || person.permission.kind !== 'no-consent') return false
  const text = 'They asked the business for texts, by phone, email or in person.'
  await recordTextConsent(
    db,
    { phone, eventId, kind: 'told', text, version: '1', language: 'en', page: '/backbar/jobs' },
    now,
  )
  return true
}

/** Marks an incoming text as needing no answer. Returns its number, or null if the event has no such text. */
export function markTextNeedsNoReply(db: Db, eventId: string, id: string, now: number): Promise<string | null> {
  return updateIncomingText(db, eventId, id, { no_answer_at: now })
}

/**
 * Marks the number of an incoming text as belonging to somebody else. Returns the number, or null if the event has no such
 * text.
 */
export function markWrongNumber(db: Db, eventId: string, id: string, now: number): Promise<string | null> {
  return updateIncomingText(db, eventId, id, { kind: 'wrong-number', no_answer_at: now })
}

/** Takes a text out of an event that it does not belong to. Returns its number, or null if the event has no such text. */
export function detachTextFromEvent(db: Db, eventId: string, id: string): Promise<string | null> {
  return updateIncomingText(db, eventId, id, { event_id: null, matched_how: null, hidden_at: null })
}

async function updateIncomingText(
  db: Db,
  eventId: string,
  id: string,
  values: Partial<TextMessageRow>,
): Promise<string | null> {
  const row = await db
    .updateTable('text_message')
    .set(values)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('direction', '=', 'in')
    .returning('phone')
    .executeTakeFirst()
  return row?.phone ?? null
}
