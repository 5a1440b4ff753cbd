import { listClientRecipients, queueClientEmail } from '../../agreements/proposals/contact-emails.server.ts'
import { v7 as uuidV7 } from 'uuid'
import { findCurrentAgreement, type Agreement } from '../../agreements/agreement/current-agreement.server.ts'
import {
  getOrCreateClientLink,
  listClientLinks,
  getClientPagePath,
  computeClientLinkToken,
  type ClientLink,
} from '../../agreements/proposals/client-link.server.ts'
import { getEventLanguage } from '../../agreements/proposals/proposal-language.server.ts'
import type { ClientPageNotice } from '../../agreements/proposals/client-page-notice.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { eventDetailsForm, toEventDetailsValues } from '../events/event-details.ts'
import type { EventLogistics } from '../events/event-logistics.ts'
import { eventDetailsEditForm, getEventLogistics } from '../events/event-logistics.server.ts'
import type { AskableDetailKey } from './question-fields.ts'
import {
  listUnknownDetails,
  formatAnswerRows,
  getQuestionFieldName,
  isDetailKnown,
  isAnswerUnchanged,
  parseClientAnswers,
  parseQuestionFields,
  type ClientAnswers,
} from './client-answers.ts'
import { questionsText } from './questions-text.ts'
import { composeQuestionsEmail, composeAnswersEmail, composeAnswersPushNotification } from './question-emails.ts'

/** Minimum interval between question emails without confirmation, in milliseconds. */
export const minQuestionIntervalMs = 48 * 3_600_000

/** Whether questions can be sent for an event: agreed and not yet over. */
function isAhead(night: EventLogistics | null, agreement: Agreement | null, now: number): night is EventLogistics {
  if (!night || !agreement) return false
  const isHeld = ['agreed', 'reserved', 'postponed'].includes(agreement.proposal.state)
  return isHeld && (night.isPostponed || night.date >= todayIn(now, night.timeZone))
}

/** Returns the open questions on the client page, in order, without details known since. */
export async function listOpenQuestions(db: Db, eventId: string, now: number): Promise<AskableDetailKey[]> {
  const asked = await readAskedDetails(db, eventId)
  if (asked.length === 0) return []
  const [night, agreement] = await Promise.all([getEventLogistics(db, eventId), findCurrentAgreement(db, eventId)])
  return isAhead(night, agreement, now) ? asked.filter((field) => !isDetailKnown(night, field)) : []
}

async function readAskedDetails(db: Db, eventId: string): Promise<AskableDetailKey[]> {
  const rows = await db.selectFrom('detail_question').select('field').where('event_id', '=', eventId).execute()
  return parseQuestionFields(rows.map(({ field }) => field))
}

/** Returns when the client was last sent questions, in epoch milliseconds. Null if all are answered or none were sent. */
export async function getLastQuestionTime(db: Db, eventId: string): Promise<number | null> {
  const row = await db
    .selectFrom('history_entry')
    .select('at')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'facts-asked')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

type Terms = { secret: string; siteUrl: string; now: number }

/** Data for sending questions. `link` is null if the client has no page. */
export type SendQuestionsContext = {
  night: EventLogistics
  askable: ReturnType<typeof listUnknownDetails>
  askedAt: number | null
  language: Language
  link: string | null
  /** Recipients of the email. */
  recipients: string[]
  /**
   * Composes the email for these questions. Without a recipient where only other contacts get it, null if no contact
   * does.
   */
  letterFor: (fields: readonly AskableDetailKey[]) => ComposedEmail | null
}

/** Returns the questions that can be sent for an event. Null if the event does not exist. Does not create a link. */
export async function getSendQuestionsContext(
  db: Db,
  eventId: string,
  { secret, siteUrl, now }: Terms,
): Promise<SendQuestionsContext | null> {
  const night = await getEventLogistics(db, eventId)
  if (!night) return null
  const [agreement, language, askedAt, [link]] = await Promise.all([
    findCurrentAgreement(db, eventId),
    getEventLanguage(db, eventId),
    getLastQuestionTime(db, eventId),
    listClientLinks(db, eventId),
  ])
  // A client who accepted by phone has no link yet. The preview shows "…" and sending the email creates the link.
  const path = isAhead(night, agreement, now)
    ? getClientPagePath(link ? computeClientLinkToken(secret, link) : '…')
    : null
  const email = agreement?.document.client.email ?? ''
  const recipients = await listClientRecipients(db, eventId, email)
  return {
    night,
    askable: listUnknownDetails(night),
    askedAt,
    language,
    link: path,
    recipients,
    letterFor: (fields) =>
      path === null || recipients.length === 0 || fields.length === 0
        ? null
        : composeQuestionsEmail({
            id: `${eventId}-facts-${uuidV7()}`,
            eventId,
            to: email,
            document: agreement!.document,
            fields,
            siteUrl,
            link: path,
            language,
          }),
  }
}

type AskedDetail = {
  fields: readonly AskableDetailKey[]
  again?: boolean
  letter?: null
  by?: { actor: 'owner' | 'clock'; personId?: string | null }
}

/**
 * `known`: no detail is missing any more. `lately`: questions were sent recently. `no-page`: the event has no client
 * page.
 */
export type SendQuestionsResult = 'asked' | 'known' | 'lately' | 'no-page' | 'gone'

/**
 * Adds questions to the client page and queues the email with the link, in a single transaction. A null `letter` queues
 * no email, because the caller sends it. `again` sends although questions were sent recently. `by` is the sender, if it
 * is not the logged-in user.
 */
export async function sendQuestions(
  db: Db,
  eventId: string,
  { fields, again = false, letter, by = { actor: 'owner' } }: AskedDetail,
  terms: Terms,
): Promise<SendQuestionsResult> {
  const { now, secret } = terms
  return runInTransaction(db, async (db) => {
    if (!(await lockEvent(db, eventId))) return 'gone'
    const agreement = await findCurrentAgreement(db, eventId)
    const night = await getEventLogistics(db, eventId)
    if (!isAhead(night, agreement, now)) return 'no-page'
    const wanted = parseQuestionFields(fields).filter((field) => !isDetailKnown(night, field))
    if (wanted.length === 0) return 'known'
    const askedAt = await getLastQuestionTime(db, eventId)
    if (!again && askedAt !== null && askedAt > now - minQuestionIntervalMs) return 'lately'
    const { name, email } = agreement!.document.client
    await getOrCreateClientLink(db, { eventId, name, email: email ?? '' }, { secret, now })
    const rows = wanted.map((field) => ({ id: `${eventId}-${field}`, event_id: eventId, field, asked_at: now }))
    await db
      .insertInto('detail_question')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ asked_at: now }))
      .execute()
    const labels = wanted.map((field) => eventDetailsForm.labels[field])
    await recordHistoryEntry(db, eventId, { kind: 'facts-asked', details: { labels } }, { ...by, now })
    const written = letter === null ? null : (await getSendQuestionsContext(db, eventId, terms))!.letterFor(wanted)
    if (written) await queueClientEmail(db, written, { secret, now })
    return 'asked'
  })
}

/** Result of the questions form. `known` are details stored by others in the meantime. */
export type SaveClientAnswersResult =
  | { kind: 'kept'; known: AskableDetailKey[]; kept: AskableDetailKey[] }
  | { kind: 'check'; errors: FieldError[] }
  | { kind: 'empty' }

/**
 * Saves the client's answers as event details with the client's name, and notifies the owner. Details that became known
 * meanwhile stay unchanged.
 */
export async function saveClientAnswers(
  db: Db,
  link: Pick<ClientLink, 'eventId' | 'name'>,
  typed: FormInput,
  { now, siteUrl, language }: { now: number; siteUrl: string; language: Language },
): Promise<SaveClientAnswersResult> {
  const { eventId } = link
  return runInTransaction(db, async (db) => {
    await lockEvent(db, eventId)
    await acquireTransactionLocks(db, eventDetailsEditForm.locks)
    const [night, agreement] = [await getEventLogistics(db, eventId), await findCurrentAgreement(db, eventId)]
    if (!isAhead(night, agreement, now)) return { kind: 'kept', known: [], kept: [] }
    const asked = await readAskedDetails(db, eventId)
    const posted = parseQuestionFields(Object.keys(typed).map((name) => name.replace(/^fact-/, '')))
    const { answers, errors } = parseClientAnswers(posted, typed, language)
    const told = parseQuestionFields(Object.keys(answers))
    if (told.length + errors.length === 0) return { kind: 'empty' }
    // An invalid value is reported only while its question is open.
    const open = asked.filter((field) => !isDetailKnown(night, field))
    const stillOpen = errors.filter(({ field }) => open.some((one) => field === `fact-${one}`))
    if (stillOpen.length > 0) return { kind: 'check', errors: stillOpen }
    const kept = told.filter((field) => open.includes(field))
    const known = told.filter(
      (field) => !open.includes(field) && isDetailKnown(night, field) && !isAnswerUnchanged(night, answers, field),
    )
    if (kept.length === 0) return { kind: 'kept', known, kept }
    const said: ClientAnswers = Object.fromEntries(kept.map((field) => [field, answers[field]]))
    const stored = toEventDetailsValues(night.facts)
    await eventDetailsEditForm.write(db, { ...stored, ...said }, { key: eventId, stored, now })
    await db.deleteFrom('detail_question').where('event_id', '=', eventId).where('field', 'in', kept).execute()
    const id = uuidV7()
    const details = { name: link.name, facts: formatAnswerRows(said) }
    await recordHistoryEntry(db, eventId, { id, kind: 'facts-said', details }, { actor: 'client', now })
    const { name, date, reference, guests } = night
    const identity = await getSetting(db, 'identity')
    const news = { id: `${id}-facts`, eventId, name: link.name || name, date, reference, guests, answers: said }
    await queueEmail(db, composeAnswersEmail(news, identity, siteUrl), now)
    await queuePushNotifications(db, [{ note: composeAnswersPushNotification(news), eventId, now }])
    return { kind: 'kept', known, kept }
  })
}

/** Handles the questions form of the client page. No notice means success, `isNews` says whether emails were queued. */
export async function handleClientAnswers(
  db: Db,
  link: Pick<ClientLink, 'eventId' | 'name'>,
  typed: FormInput,
  terms: { now: number; siteUrl: string; language: Language },
): Promise<{ status: number; notice: ClientPageNotice | null; facts: FormInput; isNews: boolean }> {
  const words = questionsText(terms.language)
  const answer = await saveClientAnswers(db, link, typed, terms)
  const back = (status: number, notice: ClientPageNotice | null, isNews = false) => ({
    status,
    notice,
    facts: typed,
    isNews,
  })
  switch (answer.kind) {
    case 'check':
      return back(422, { heading: words.check, errors: answer.errors })
    case 'empty': {
      const [first] = await listOpenQuestions(db, link.eventId, terms.now)
      if (first === undefined) return back(200, null)
      return back(422, {
        heading: words.check,
        errors: [{ field: getQuestionFieldName(first), message: words.typeFirst }],
      })
    }
    case 'kept': {
      const isNews = answer.kept.length > 0
      if (answer.known.length === 0) return back(200, null, isNews)
      const known = answer.known.map((field) => words.questions[field].question).join(' ')
      return back(409, { heading: words.known, words: words.knownMore(known) }, isNews)
    }
  }
}
