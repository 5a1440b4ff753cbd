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

/** Within this time nobody is asked twice without a second thought, in milliseconds. */
export const minQuestionIntervalMs = 48 * 3_600_000

/** Whether something can be asked of a night: it is agreed to, and still ahead. */
function isAhead(night: EventLogistics | null, agreement: Agreement | null, now: number): night is EventLogistics {
  if (!night || !agreement) return false
  const isHeld = ['agreed', 'reserved', 'postponed'].includes(agreement.proposal.state)
  return isHeld && (night.isPostponed || night.date >= todayIn(now, night.timeZone))
}

/** What a couple is asked on their page, in order; what became known since is not. */
export async function listOpenQuestions(db: Db, eventId: string, now: number): Promise<AskableDetailKey[]> {
  const asked = await getAsked(db, eventId)
  if (asked.length === 0) return []
  const [night, agreement] = await Promise.all([getEventLogistics(db, eventId), findCurrentAgreement(db, eventId)])
  return isAhead(night, agreement, now) ? asked.filter((field) => !isDetailKnown(night, field)) : []
}

async function getAsked(db: Db, eventId: string): Promise<AskableDetailKey[]> {
  const rows = await db.selectFrom('asked_fact').select('field').where('lead_id', '=', eventId).execute()
  return parseQuestionFields(rows.map(({ field }) => field))
}

/** When a request's couple was asked last, in epoch milliseconds; null where they have answered it all or never were. */
export async function getLastQuestionTime(db: Db, eventId: string): Promise<number | null> {
  const row = await db
    .selectFrom('lead_event')
    .select('at')
    .where('lead_id', '=', eventId)
    .where('kind', '=', 'facts-asked')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

type Terms = { secret: string; siteUrl: string; now: number }

/** Everything an asking stands on; `link` is null where they have no page. */
export type SendQuestionsContext = {
  night: EventLogistics
  askable: ReturnType<typeof listUnknownDetails>
  askedAt: number | null
  language: Language
  link: string | null
  /** The addresses that get the letter. */
  recipients: string[]
  /** The letter that asks for these. Without an address where only other contacts get it, null where nobody does. */
  letterFor: (fields: readonly AskableDetailKey[]) => ComposedEmail | null
}

/** What can be asked of a request's night; null where there is no such request. Reading makes no link. */
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
  // Where they said yes on the phone their link is made with the first asking.
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

type Asked = {
  fields: readonly AskableDetailKey[]
  again?: boolean
  letter?: null
  by?: { actor: 'owner' | 'clock'; personId?: string | null }
}

/** `known`: nothing of it is missing any more; `lately`: they were asked a short while ago; `no-page`: they have none. */
export type SendQuestionsResult = 'asked' | 'known' | 'lately' | 'no-page' | 'gone'

/**
 * Puts questions on a couple's page and posts the letter that leads there, all or nothing. Whoever writes that letter
 * otherwise says so: `letter` null posts none. `again` asks although they were asked lately. `by` is who asks, where that is
 * not whoever is logged in.
 */
export async function sendQuestions(
  db: Db,
  eventId: string,
  { fields, again = false, letter, by = { actor: 'owner' } }: Asked,
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
    const rows = wanted.map((field) => ({ id: `${eventId}-${field}`, lead_id: eventId, field, asked_at: now }))
    await db
      .insertInto('asked_fact')
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

/** What became of a form with answers: `known` are those somebody else had written down by then. */
export type SaveClientAnswersResult =
  | { kind: 'kept'; known: AskableDetailKey[]; kept: AskableDetailKey[] }
  | { kind: 'check'; errors: FieldError[] }
  | { kind: 'empty' }

/**
 * Takes a couple's answers into the night's facts, with who said them, and tells the owner. What is known by now stays as
 * it is.
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
    const asked = await getAsked(db, eventId)
    const posted = parseQuestionFields(Object.keys(typed).map((name) => name.replace(/^fact-/, '')))
    const { answers, errors } = parseClientAnswers(posted, typed, language)
    const told = parseQuestionFields(Object.keys(answers))
    if (told.length + errors.length === 0) return { kind: 'empty' }
    // What cannot be read is asked for again only where it is still a question.
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
    await db.deleteFrom('asked_fact').where('lead_id', '=', eventId).where('field', 'in', kept).execute()
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

/** A couple's answers as their page takes them: without a notice all is well, and `isNews` where letters wait. */
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
