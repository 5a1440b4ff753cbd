import { getEventLanguage } from '../../../agreements/proposals/proposal-language.server.ts'
import { textedOfferReplies } from '../../../business/automatic-texts.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { unclaimedColumns } from '../../../plumbing/queue/claim-rows.server.ts'
import { startPeriodicJobs } from '../../../plumbing/queue/periodic-jobs.server.ts'
import { getCarrierErrorCause } from '../carrier/carrier-error.ts'
import { isLaterTextStatus, type CarrierStatus } from '../carrier/text-status.ts'
import type { CarrierWebhookEvent } from '../carrier/carrier-webhook-event.ts'
import { isCarrierStopText, parseOfferReply, parseStoredTextCommand, parseTextCommand } from '../content/read-reply.ts'
import {
  getTextPermission,
  markNumberReachable,
  recordTextConsent,
  recordTextStart,
  recordTextStop,
  recordWrongNumber,
} from '../outbox/text-consents.server.ts'
import { formatStopConfirmation } from '../outbox/text-message.ts'
import { computeTextMessageFailure, markNumberByCarrierError } from '../outbox/text-queue.server.ts'
import { createTextMessageRow, queueTextMessage } from '../outbox/text-rows.server.ts'
import { findEventOfText } from './match-text.server.ts'
import { parseCarrierWebhook } from './read-webhook.server.ts'

/** Time after which a confirmation text is no longer sent, in milliseconds. */
const replyMs = 14 * 3_600_000

type Received = Extract<CarrierWebhookEvent, { kind: 'received' }>
type StatusReport = Extract<CarrierWebhookEvent, { kind: 'status' }>

/** Stores a received webhook unchanged. Returns false for a duplicate. `now` in epoch milliseconds. */
export async function storeWebhook(
  db: Db,
  { key, body, textId }: { key: string; body: string; textId: string | null },
  now: number,
): Promise<boolean> {
  const stored = await db
    .insertInto('text_webhook')
    .values({ id: key, body, text_id: textId, at: now, handled_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Handles a stored webhook once, and forgets its body. */
export async function handleStoredWebhook(db: Db, key: string, now: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('text_webhook')
      .selectAll()
      .where('id', '=', key)
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    const taken = await db
      .updateTable('text_webhook')
      .set({ handled_at: now, body: '' })
      .where('id', '=', key)
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    if (!row || taken.numUpdatedRows === 0n) return
    const news = parseCarrierWebhook(row.body)
    if (news?.kind === 'received') await storeReceivedText(db, news, now)
    if (news?.kind === 'status') await storeStatus(db, news, row.text_id, now)
  })
}

/** Handles the webhooks whose handling failed, every minute until stopped. */
export function startWebhookRetries({ db, now, log }: { db: Db; now: () => number; log: Logger }) {
  const work = async () => {
    const rows = await db
      .selectFrom('text_webhook')
      .select('id')
      .where('handled_at', 'is', null)
      .orderBy('at')
      .limit(100)
      .execute()
    // A webhook that fails again must not block the others, so the first error is thrown only after all were handled.
    const failures: unknown[] = []
    for (const { id } of rows) await handleStoredWebhook(db, id, now()).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  return startPeriodicJobs([{ work, failed: 'text-webhook-failed' }], { every: 60_000, log })
}

/** Stores an incoming text in its event. STOP and START take effect at once. */
async function storeReceivedText(db: Db, news: Received, now: number): Promise<void> {
  const { from: phone, words, media, id } = news
  const eventId = await findEventOfText(db, phone, now)
  const isWrongNumber = parseTextCommand(words) === 'wrong-number' && (await isFirstReply(db, phone))
  const row = createTextMessageRow(
    {
      event_id: eventId,
      phone,
      direction: 'in',
      kind: isWrongNumber ? 'wrong-number' : 'received',
      body: words,
      media: JSON.stringify(media),
      media_due_at: media.length > 0 ? now : null,
      state: 'received',
      carrier_id: id,
      matched_how: eventId === null ? null : 'phone',
      settled_at: now,
    },
    now,
  )
  const stored = await db
    .insertInto('text_message')
    .values(row)
    .onConflict((conflict) => conflict.column('carrier_id').doNothing())
    .executeTakeFirst()
  if ((stored.numInsertedOrUpdatedRows ?? 0n) === 0n) return
  await markNumberReachable(db, phone)
  await applyWish(db, row, now)
  await answerOffer(db, row, now)
}

/**
 * Forwards a reply to a shift offer to the staff module. A handled reply needs no answer from the owner, and an unclear
 * reply stays for the owner.
 */
async function answerOffer(db: Db, { id, phone, body, event_id: eventId }: TextMessageRow, now: number): Promise<void> {
  const reply = parseOfferReply(body)
  if (!reply) return
  const [result] = (await textedOfferReplies.list(db, { phone, ...reply }, now)).filter((one) => one !== null)
  if (!result) return
  const done = { kind: 'staff-received', no_answer_at: now }
  await db.updateTable('text_message').set(done).where('id', '=', id).execute()
  const text = { eventId, phone, kind: 'staff-reply', formKey: `reply ${id}`, expiresAt: now + replyMs }
  await queueTextMessage(db, { ...text, ...result }, now)
}

/** Whether a number was texted and never texted back. */
async function isFirstReply(db: Db, phone: string): Promise<boolean> {
  const rows = await db
    .selectFrom('text_message')
    .select('direction')
    .where('phone', '=', phone)
    .where('state', 'in', ['sent', 'unknown', 'received'])
    .groupBy('direction')
    .execute()
  return rows.length === 1 && rows[0]!.direction === 'out'
}

async function applyWish(db: Db, row: TextMessageRow, now: number): Promise<void> {
  const { phone, body: words, event_id: eventId } = row
  const wish = parseStoredTextCommand(row)
  const permission = await getTextPermission(db, phone)
  if (wish === 'stop' || wish === 'wrong-number') {
    if (wish === 'stop') await recordTextStop(db, phone, now)
    else await recordWrongNumber(db, phone, now)
    // The carrier itself confirms the stop words that it recognizes.
    if (permission.kind === 'stopped' || isCarrierStopText(words)) return
    const { name } = await getSetting(db, 'identity')
    const language = await getEventLanguage(db, eventId ?? '')
    const text = formatStopConfirmation(name, language)
    await queueTextMessage(
      db,
      { eventId, phone, kind: 'stop-confirmation', words: text, language, isUrgent: true },
      now,
    )
    return
  }
  const consent = { phone, eventId, version: '1', language: 'en', page: 'text' }
  if (wish === 'start') {
    await recordTextStart(db, phone)
    // If the number was marked as wrong, its holder is not the client. They agreed to a conversation, not to news of
    // the client's event.
    const kind = permission.kind === 'stopped' && permission.isWrongNumber ? 'conversation' : 'start'
    await recordTextConsent(db, { ...consent, kind, text: 'They texted START.' }, now)
  } else if (wish === null && permission.kind === 'no-consent')
    await recordTextConsent(db, { ...consent, kind: 'conversation', text: 'They texted the business first.' }, now)
}

/** Stores a status of a text. A text whose result was never stored is known by the address of the webhook. */
async function storeStatus(db: Db, news: StatusReport, textId: string | null, now: number): Promise<void> {
  const byCarrier = await db.selectFrom('text_message').selectAll().where('carrier_id', '=', news.id).executeTakeFirst()
  const row = byCarrier ?? (await findUncertainText(db, textId))
  if (!row || row.direction !== 'out') return
  if (news.costMicros)
    await db.updateTable('text_message').set({ cost_micros: news.costMicros }).where('id', '=', row.id).execute()
  if (byCarrier && !isLaterTextStatus(news.status, (row.carrier_status ?? 'queued') as CarrierStatus)) return
  if (news.status !== 'failed') {
    const settled = { state: 'sent', is_uncertain: 0, remark: '', settled_at: row.settled_at ?? now }
    const values = { carrier_id: news.id, carrier_status: news.status, ...settled }
    await db.updateTable('text_message').set(values).where('id', '=', row.id).execute()
    return
  }
  const cause = getCarrierErrorCause(news.code, 0)
  const failure = computeTextMessageFailure(row, { cause, code: news.code }, now)
  const isTriedAgain = failure.state === 'waiting'
  const columns = isTriedAgain
    ? { carrier_id: null, carrier_status: null }
    : { carrier_id: news.id, carrier_status: 'failed' }
  await db
    .updateTable('text_message')
    .set({ ...failure, ...columns, is_uncertain: 0, ...unclaimedColumns })
    .where('id', '=', row.id)
    .execute()
  await markNumberByCarrierError(db, row.phone, cause, now)
}

async function findUncertainText(db: Db, id: string | null): Promise<TextMessageRow | undefined> {
  if (id === null) return undefined
  return db
    .selectFrom('text_message')
    .selectAll()
    .where('id', '=', id)
    .where('carrier_id', 'is', null)
    .where('is_uncertain', '=', 1)
    .executeTakeFirst()
}
