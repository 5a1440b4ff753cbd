import {
  isClientEmailQueued,
  listClientRecipients,
  queueClientEmail,
} from '../../agreements/proposals/contact-emails.server.ts'
import { formatWeekdayDate, getToday } from '../../business/dates.ts'
import { randomUUID } from 'node:crypto'
import { createEmailTheme } from '../../business/brand/brand.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import {
  canSetEventState,
  extendHoldToProposal,
  findAgreementState,
} from '../../agreements/proposals/agreement-states.server.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { applyStateTransition, addToWaitlist, type ActorStamp } from '../../events/event/change-state.server.ts'
import { type DayConflictQuery, findDayConflict } from '../../events/event/day-conflict.server.ts'
import { waitlistIntent, cancelIntent, type DayConflict } from '../../events/event/day-conflict.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { recordEmailedEstimate } from '../../events/event/quoted-estimates.server.ts'
import { findEvent, toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent, computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import type { AttachedFile, EmailThread } from '../../plumbing/outbox/email.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { Language } from '../../ui/language.ts'
import { findTakenReplyDay } from '../../events/replies/available-days.server.ts'
import { getReplyTemplates } from '../../events/replies/reply-templates.server.ts'
import {
  blankReplyTemplate,
  isReplyUnwritten,
  localizeReplyTemplate,
  parseReply,
  type ReplyToSend,
} from '../../events/replies/reply-form.ts'
import { explainForbiddenOutcome, isDateCommitmentOutcome, isHoldRequired } from '../../events/replies/reply-outcome.ts'
import { fillReplyPlaceholders } from '../../events/replies/placeholders.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import { composeReplyEmail } from '../../events/replies/compose-reply-email.ts'

/** Result of a reply form: sent, or the returned page with its input. */
export type ReplyFormResult =
  | { kind: 'sent' }
  | { kind: 'back'; status: number; stale: boolean; isNext?: boolean; errors: FieldError[]; input: FormInput }
  | { kind: 'taken'; taken: DayConflict; name: string; input: FormInput }
  | { kind: 'gone' }

/** Delivery of a reply: after `wait` milliseconds, in the thread of its message, with attached files. */
export type ReplyDelivery = { wait?: number; thread?: EmailThread; attachedFiles?: AttachedFile[] }

/** Sends the reply of a posted form, once however often it is posted. `now` in epoch milliseconds. */
export async function handleReplyForm(
  db: Db,
  eventId: string,
  input: FormInput,
  { now, siteUrl, secret, delivery = {} }: { now: number; siteUrl: string; secret: string; delivery?: ReplyDelivery },
): Promise<ReplyFormResult> {
  const [event, { timeZone }] = await Promise.all([findEvent(db, eventId), getSetting(db, 'identity')])
  if (!event) return { kind: 'gone' }
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  if (await isClientEmailQueued(db, getReplyEmailId(eventId, key), eventId)) return { kind: 'sent' }
  const standing = computeEventStateVersion(event)
  const back = (status: number, errors: FieldError[] = []): ReplyFormResult => {
    return { kind: 'back', status, errors, stale: status === 409, input: { ...input, key, seen: standing } }
  }
  if (input.despite === cancelIntent) return back(200)
  const agreement = await findAgreementState(db, eventId)
  if (input.despite === waitlistIntent) {
    const message = explainForbiddenOutcome(agreement, 'replied')
    if (message) return back(422, [{ field: 'notedAs', message }])
    const put = await addToWaitlist(db, eventId, { today: getToday(now, timeZone), now })
    if (put === 'gone') return { kind: 'gone' }
    const { despite: _, ...typed } = input
    const again = {
      ...typed,
      key,
      seen: put === 'moved' ? computeEventStateVersion((await findEvent(db, eventId))!) : standing,
    }
    return { kind: 'back', status: 200, errors: [], stale: false, isNext: put === 'moved', input: again }
  }
  if (input.seen !== standing) return back(409)
  const guard = { today: getToday(now, timeZone), despite: input.despite ?? '' }
  const { [input.template ?? '']: template } = await getReplyTemplates(db)
  const dates = { today: guard.today, eventDate: event.request.eventDate }
  const reading = parseReply(event.state, input, { ...dates, template, agreement })
  if (!reading.ok) return back(422, reading.errors)
  const begunWith = localizeReplyTemplate(template ?? blankReplyTemplate, event.language)
  const { language } = begunWith
  if (isReplyUnwritten(reading.reply.body, await fillBlankReply(db, event, language)))
    return back(422, [{ field: 'body', message: unwritten }])
  const gone = await findTakenReplyDay(db, event, input.openDays ?? '', { body: reading.reply.body, language }, now)
  if (gone) {
    const message = `${formatWeekdayDate(gone)} is no longer open: take it out, or offer another day`
    return back(422, [{ field: 'body', message }])
  }
  const promise =
    isDateCommitmentOutcome(input.notedAs) ||
    isDateCommitmentOutcome(template?.notedAs) ||
    isHoldRequired(template) ||
    reading.reply.step?.to === 'held'
      ? guard
      : null
  const tellsPrice = /\{\s*(estimate|total)\s*\}/i.test(begunWith.subject + begunWith.body)
  const sending = {
    key,
    reply: reading.reply,
    language,
    seen: standing,
    siteUrl,
    secret,
    now,
    promise,
    tellsPrice,
    delivery,
  }
  const sent = await sendReply(db, eventId, sending)
  if (typeof sent === 'object')
    return { kind: 'taken', taken: sent, name: event.request.requestorName, input: { ...input, key } }
  if (sent === 'no-address') return back(422, [{ field: 'body', message: noAddress }])
  return sent === 'stale' ? back(409) : { kind: sent }
}

const unwritten = 'Write the email first: there is nothing in it yet but the greeting'

/** The text of a blank reply to the client in this language. */
async function fillBlankReply(db: Db, { request }: EventRecord, language: Language): Promise<string> {
  const { name } = await getSetting(db, 'identity')
  const { body } = localizeReplyTemplate(blankReplyTemplate, language)
  return fillReplyPlaceholders(body, { known: { first: getClientFirstName(request), business: name }, asks: false })
}

const noAddress = 'There is no email address to send this to: add one to the event, or call them'

/**
 * `promise` is the conflict check for an email that promises the date. `tellsPrice`: whether the email contains the
 * current estimate.
 */
export type SendReplyOptions = {
  key: string
  reply: ReplyToSend
  language: Language
  seen: string
  siteUrl: string
  /** Key that signs links. */
  secret: string
  now: number
  promise: Pick<DayConflictQuery, 'today' | 'despite'> | null
  tellsPrice: boolean
  delivery?: ReplyDelivery
}

/**
 * Queues a reply, records it in the event's history and changes its state, all or nothing. The same key sends once,
 * however often it is posted. `stale`: the event changed since. `DayConflict`: the email promises a date that other
 * events claim. Nothing is sent in either case, or where no contact of the event gets emails.
 */
async function sendReply(
  db: Db,
  eventId: string,
  { key, reply, language, seen, siteUrl, secret, now, promise, tellsPrice, delivery = {} }: SendReplyOptions,
): Promise<'sent' | 'stale' | 'gone' | 'no-address' | DayConflict> {
  return db.transaction().execute(async (db) => {
    const row = await lockEvent(db, eventId)
    if (!row) return 'gone'
    const id = getReplyEmailId(eventId, key)
    if (await isClientEmailQueued(db, id, eventId)) return 'sent'
    const [event, by]: [EventRecord, ActorStamp] = [toEventRecord(row), { actor: 'owner', now }]
    if (computeEventStateVersion(event) !== seen) return 'stale'
    if (reply.step && !(await canSetEventState(db, eventId, reply.step.to))) return 'stale'
    const to = event.request.fromEmail
    if ((await listClientRecipients(db, eventId, to)).length === 0) return 'no-address'
    const taken = promise && (await findDayConflict(db, { eventId, request: event.request, ...promise }, by))
    if (taken) return taken
    const { email, name: business, brand } = await getSetting(db, 'identity')
    const head = { id, event, to: to ?? '', replyTo: email, business, look: createEmailTheme(brand), siteUrl, language }
    const { wait, ...parts } = delivery
    await queueClientEmail(db, { ...composeReplyEmail({ ...head, ...reply }), ...parts }, { secret, now, wait })
    await recordHistoryEntry(db, eventId, { kind: 'reply', details: { subject: reply.subject } }, by)
    if (reply.step) await applyStateTransition(db, row, await extendHoldToProposal(db, eventId, reply.step), by)
    if (tellsPrice) await recordEmailedEstimate(db, event, now)
    if (row.first_reply_at === null)
      await db.updateTable('event').set({ first_reply_at: now }).where('id', '=', eventId).execute()
    return 'sent'
  })
}

/** Id of the email of a reply. Its copies have longer ids that begin with it. */
function getReplyEmailId(eventId: string, key: string): string {
  return `${eventId}-reply-${key}`
}
