import { v7 as uuidV7 } from 'uuid'
import { getEventLanguage } from '../../../agreements/proposals/proposal-language.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import { unclaimedColumns } from '../../../plumbing/queue/claim-rows.server.ts'
import type { Language } from '../../../ui/language.ts'
import { findAllowedTextTime, listTextTimeZones } from '../hours/text-hours.ts'
import { countTextMessageParts, toTextMessageBody } from '../content/count-parts.ts'
import { composeFirstTextMessage, getFirstTextPrefixAndSuffix, type TextMessageKind } from './text-message.ts'

/**
 * A text to queue. `isUrgent`: it is sent outside the hours for texts. `expiresAt`: when an automatic text expires, in epoch
 * milliseconds. `dropped`: why it is not sent at all.
 */
export type NewTextMessage = {
  eventId: string | null
  phone: string
  kind: TextMessageKind
  words: string
  language: Language
  formKey?: string
  isUrgent?: boolean
  expiresAt?: number
  dropped?: string | null
}

/** The words of a text as they are sent, with those of a first text to the number. */
export async function composeTextMessage(
  db: Db,
  { phone, words, language }: Pick<NewTextMessage, 'phone' | 'words' | 'language'>,
): Promise<string> {
  const plain = toTextMessageBody(words)
  if (!(await isFirstTextToNumber(db, phone))) return plain
  const { name } = await getSetting(db, 'identity')
  return toTextMessageBody(composeFirstTextMessage(plain, name, language))
}

/**
 * Composes the final wording of a text at sending. It counts as the first text to its number if the earlier one was
 * withdrawn or refused meanwhile.
 */
export async function composeOutgoingTextMessage(
  db: Db,
  { id, phone, kind, body, event_id: eventId }: TextMessageRow,
): Promise<string> {
  const isFramed = (['en', 'es'] as const).some((language) =>
    body.endsWith(getFirstTextPrefixAndSuffix('', language).after),
  )
  if (isFramed || kind === 'stop-confirmation') return body
  const earlier = await db
    .selectFrom('text_message')
    .select('id')
    .where('phone', '=', phone)
    .where('direction', '=', 'out')
    .where('id', '!=', id)
    .where((is) => is.or([is('state', 'in', ['sent', 'unknown']), is('is_uncertain', '=', 1)]))
    .limit(1)
    .executeTakeFirst()
  if (earlier) return body
  const language = await getEventLanguage(db, eventId ?? '')
  const { name } = await getSetting(db, 'identity')
  return toTextMessageBody(composeFirstTextMessage(body, name, language))
}

/** Whether no text went to a number yet, or is about to. */
export async function isFirstTextToNumber(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_message')
    .select('id')
    .where('phone', '=', phone)
    .where('direction', '=', 'out')
    .where('state', 'in', ['waiting', 'sent', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** When a text to a number may leave, in epoch milliseconds: now, or the next time of day for texts. */
export async function findTextMessageDueTime(
  db: Db,
  { eventId, phone }: Pick<NewTextMessage, 'eventId' | 'phone'>,
  now: number,
): Promise<number> {
  const zone = eventId === null ? (await getSetting(db, 'identity')).timeZone : await getEventTimeZone(db, eventId)
  return findAllowedTextTime(now, listTextTimeZones(phone, zone)) ?? now
}

/** Columns of a new text. Those that are not given are empty, and its times are `now`, in epoch milliseconds. */
export function createTextMessageRow(
  values: Pick<TextMessageRow, 'event_id' | 'phone' | 'direction' | 'kind' | 'body' | 'state'> &
    Partial<TextMessageRow>,
  now: number,
): TextMessageRow {
  return {
    id: uuidV7(),
    parts: countTextMessageParts(values.body).parts,
    media: '[]',
    carrier_status: null,
    carrier_id: null,
    is_uncertain: 0,
    is_urgent: 0,
    code: null,
    remark: '',
    form_key: null,
    matched_how: null,
    hidden_at: null,
    no_answer_at: null,
    created_at: now,
    posted_at: now,
    due_at: now,
    settled_at: null,
    attempts: 0,
    ...unclaimedColumns,
    ...values,
  }
}

/**
 * Stores a text that is sent next, or in the morning. A form that is posted again stores nothing again. Returns the row's
 * id.
 */
export async function queueTextMessage(db: Db, text: NewTextMessage, now: number): Promise<string> {
  const { eventId, phone, kind, formKey = null, isUrgent = false, expiresAt = null, dropped = null } = text
  // A confirmation of STOP names the business itself.
  const body = kind === 'stop-confirmation' ? toTextMessageBody(text.words) : await composeTextMessage(db, text)
  const row = createTextMessageRow(
    {
      event_id: eventId,
      phone,
      direction: 'out',
      kind,
      body,
      state: dropped === null ? 'waiting' : 'refused',
      is_urgent: Number(isUrgent),
      remark: dropped ?? '',
      form_key: formKey,
      due_at: isUrgent ? now : await findTextMessageDueTime(db, text, now),
      settled_at: dropped === null ? null : now,
      expires_at: expiresAt,
    },
    now,
  )
  await db
    .insertInto('text_message')
    .values(row)
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .execute()
  return row.id
}

/** Withdraws a text that was not sent yet. Returns its wording, or null if it is being sent or was sent. */
export async function cancelTextMessage(db: Db, eventId: string, id: string, now: number): Promise<string | null> {
  const row = await db
    .updateTable('text_message')
    .set({ state: 'canceled', settled_at: now })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .where('is_uncertain', '=', 0)
    .returning('body')
    .executeTakeFirst()
  return row?.body ?? null
}

/** Makes a waiting text to staff due now, outside the hours for texts. Returns false if it is being sent or was sent. */
export async function sendStaffTextMessageNow(db: Db, eventId: string, id: string, now: number): Promise<boolean> {
  const changed = await db
    .updateTable('text_message')
    .set({ is_urgent: 1, due_at: now })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('kind', 'like', 'staff-%')
    .where('state', '=', 'waiting')
    .where('claim', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Lists the texts of events, oldest first. Canceled ones are left out. */
export function listEventTextMessages(db: Db, eventIds: readonly string[]): Promise<TextMessageRow[]> {
  return db
    .selectFrom('text_message')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('state', '!=', 'canceled')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute()
}
