import { queueClientEmail } from '../../agreements/proposals/contact-emails.server.ts'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import { formatFollowUpId } from '../../events/event/follow-up-emails.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import {
  listClientLinks,
  getClientPagePath,
  computeClientLinkToken,
} from '../../agreements/proposals/client-link.server.ts'
import { sendQuestions } from '../../operations/client-questions/client-questions.server.ts'
import { parseQuestionFields } from '../../operations/client-questions/client-answers.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { composeFollowUp, formatFollowUpPlainText, getFollowUpLink } from './compose-follow-up.ts'
import { fillFollowUpTemplate } from './fill-follow-up-template.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'
import {
  findDueFollowUpBlocker,
  findManualSendReason,
  type FollowUpOutcome,
  type FollowUpOutcomeState,
  type DueFollowUp,
  type FollowUpBlocker,
} from './due-follow-ups.ts'
import { getNotDueReason, type NotDueReason } from './not-due-reason.ts'
import { computeQuietHoursEnd } from '../../business/quiet-hours.ts'
import { isExpiredByMorning } from './expired-by-morning.ts'
import { getEffectiveFollowUpMode, type EmailSubjectAndBody } from './follow-up-settings.ts'
import {
  isHandledByPhone,
  getFollowUpContext,
  findFollowUpRecipient,
  type FollowUpContext,
  type FollowUpRecipient,
} from './follow-up-recipients.server.ts'
import { getUnsubscribePath } from '../../agreements/unsubscribe/unsubscribe-link.server.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

/** Services needed to compose follow-ups. */
export type FollowUpServices = { db: Db; config: { secret: string; siteUrl: string }; now: () => number }

/**
 * A follow-up email with its current text and a copyable text. `page` is its link to the client page. `seen` is a hash of
 * the text shown, which must match the text sent.
 */
export type FollowUpPreview = {
  due: DueFollowUp
  words: EmailSubjectAndBody
  email: ComposedEmail
  copy: string
  page: string | null
  seen: string
}

/** Status of an event's follow-up. */
export type FollowUpStatus =
  | { kind: 'due'; shown: FollowUpPreview; hindrance: FollowUpBlocker | null; quietUntil: number | null }
  | { kind: 'answered'; answer: FollowUpOutcome; job: FollowUpEventData }
  | { kind: 'over'; reason: NotDueReason; job: FollowUpEventData }

/** Current status of an event's follow-up. Null if no such event exists. */
export async function getFollowUp(
  { db, config, now }: FollowUpServices,
  eventId: string,
  kind: FollowUpKind,
): Promise<(FollowUpStatus & { desk: FollowUpContext; person: FollowUpRecipient }) | null> {
  const desk = await getFollowUpContext(db, now(), config.secret)
  const person = await findFollowUpRecipient(db, eventId, desk)
  return person && { ...getStatus(person, eventId, kind, desk, config), desk, person }
}

function getStatus(
  person: FollowUpRecipient,
  eventId: string,
  kind: FollowUpKind,
  desk: FollowUpContext,
  config: FollowUpServices['config'],
): FollowUpStatus {
  const { at, settings, identity } = desk
  const job = person.jobs.find((one) => one.eventId === eventId)!
  const due = person.due.find((one) => one.job.eventId === eventId && one.kind === kind)
  if (due) {
    const shown = previewFollowUp(due, desk, config)
    const hindrance = findFollowUpBlocker(due, person, desk)
    return { kind: 'due', shown, hindrance, quietUntil: computeQuietHoursEnd(at.now, identity.timeZone) }
  }
  const [answer] = person.answers
    .filter((one) => one.eventId === eventId && one.kind === kind)
    .toSorted((a, b) => b.at - a.at)
  // A deferred follow-up whose time has come and that is not due any more counts as unanswered.
  const isOver = answer && (answer.state === 'over' || (answer.until !== null && answer.until <= at.now))
  const isStopped = job.isCallingOff && answer?.state === 'waiting'
  return answer && !isOver && !isStopped && at.now - answer.at < 7 * 24 * 3_600_000
    ? { kind: 'answered', answer, job }
    : { kind: 'over', reason: getNotDueReason(kind, job, settings, person), job }
}

/** Returns the reason why a due follow-up can neither be sent now nor scheduled for the morning. Null if it can. */
export function findFollowUpBlocker(
  due: DueFollowUp,
  person: FollowUpRecipient,
  { at, settings, identity }: FollowUpContext,
): FollowUpBlocker | null {
  const isOver = isExpiredByMorning(due, settings, at, identity.timeZone)
  return findDueFollowUpBlocker(due, person.due, person, at) ?? (isOver ? { code: 'over-by-morning' } : null)
}

/** A due follow-up with its current text. */
export function previewFollowUp(
  due: DueFollowUp,
  desk: FollowUpContext,
  config: FollowUpServices['config'],
): FollowUpPreview {
  return composeEmailOfFollowUp(due, fillFollowUpTemplate(due.kind, due.job, desk.settings, desk), desk, config)
}

function composeEmailOfFollowUp(
  due: DueFollowUp,
  words: EmailSubjectAndBody,
  desk: FollowUpContext,
  config: FollowUpServices['config'],
): FollowUpPreview {
  const { job, kind } = due
  const { secret, siteUrl } = config
  const head = {
    identity: desk.identity,
    siteUrl,
    stopPath: getUnsubscribePath(secret, job.eventId, job.email ?? ''),
    id: getFollowUpId(due),
  }
  const written = [kind, job, words, desk.settings, head] as const
  const email = composeFollowUp(...written)
  const seen = computeVersionTag([email.to, email.subject, email.text])
  return {
    due,
    words,
    email,
    copy: formatFollowUpPlainText(...written),
    page: getFollowUpLink(kind, job, siteUrl),
    seen,
  }
}

/** Unique id of the follow-up, and the email's Message-ID. */
function getFollowUpId({ job, kind, about }: DueFollowUp): string {
  return formatFollowUpId(job.eventId, kind, about)
}

/** Result of sending. Only `sent` sent something, and `waits` will be sent in the morning. */
export type SendFollowUpResult =
  | { kind: 'sent' }
  | { kind: 'waits'; until: number }
  | { kind: 'differs' }
  | { kind: 'hindered'; hindrance: FollowUpBlocker }
  | { kind: 'answered'; answer: FollowUpOutcome }
  | { kind: 'over'; reason: NotDueReason }
  | { kind: 'gone' }

export type SendFollowUpOptions = {
  /** Hash of what was shown. Null for automatic sending. */
  seen: string | null
  /** The text as the owner edited it. Undefined if unchanged. */
  words?: EmailSubjectAndBody | undefined
  /** Sender: the logged-in user, the user who scheduled it the evening before, or the automatic rule. */
  by?: { personId: string | null } | 'itself'
}

/**
 * Sends an event's follow-up or schedules it for the morning. Evaluates its rule and text again with the event locked, so
 * that nothing outdated is sent and nothing is sent twice.
 */
export async function sendFollowUp(
  { db, config, now }: FollowUpServices,
  eventId: string,
  kind: FollowUpKind,
  { seen, words, by = { personId: getCurrentUserId() } }: SendFollowUpOptions,
): Promise<SendFollowUpResult> {
  return db.transaction().execute(async (db): Promise<SendFollowUpResult> => {
    const locked = await lockEvent(db, eventId)
    if (!locked) return { kind: 'gone' }
    // Locks the recipient, so that follow-ups of two events are not sent to the same person at once.
    if (locked.from_email) await acquireTransactionLocks(db, [`letters-to:${computeRecipientKey(locked.from_email)}`])
    const desk = await getFollowUpContext(db, now(), config.secret)
    const person = (await findFollowUpRecipient(db, eventId, desk))!
    const standing = getStatus(person, eventId, kind, desk, config)
    if (standing.kind !== 'due') return standing
    const { shown, hindrance, quietUntil: until } = standing
    if (by === 'itself' && needsManualSend(shown.due, person, desk)) return { kind: 'over', reason: { code: 'off' } }
    if (hindrance) return { kind: 'hindered', hindrance }
    if (seen !== null && shown.seen !== seen) return { kind: 'differs' }
    const isChanged = words !== undefined && !isSame(words, shown.words)
    const changed = isChanged ? words : undefined
    const row = { ...getRow(shown.due, desk), user_id: by === 'itself' ? null : by.personId }
    if (until !== null) {
      await saveFollowUpRow(db, {
        ...row,
        state: 'waiting',
        until,
        draft: JSON.stringify({ seen: shown.seen, changed }),
      })
      return { kind: 'waits', until }
    }
    const who = by === 'itself' ? ({ actor: 'clock' } as const) : ({ actor: 'owner', personId: by.personId } as const)
    // Missing details are also asked for on the client page, to which the follow-up then links.
    const due = kind === 'missing-facts' ? await requestDetailsOnPage(db, shown.due, who, desk, config) : shown.due
    const { email } =
      due !== shown.due || changed ? composeEmailOfFollowUp(due, changed ?? shown.words, desk, config) : shown
    const state = by === 'itself' ? by : changed ? 'changed' : 'sent'
    await saveFollowUpRow(db, { ...row, state, recipient: person.key, email_id: email.id })
    await queueClientEmail(db, email, { secret: config.secret, now: desk.at.now })
    const event = { kind: 'follow-up', details: { subject: email.subject, how: state, letter: kind } } as const
    await recordHistoryEntry(db, eventId, event, { ...who, now: desk.at.now })
    return { kind: 'sent' }
  })
}

/**
 * Puts the questions of a follow-up on the client page, where there is a page or can be. Returns the follow-up with its
 * link.
 */
async function requestDetailsOnPage(
  db: Db,
  due: DueFollowUp,
  by: { actor: 'owner' | 'clock'; personId?: string | null },
  { at: { now } }: FollowUpContext,
  { secret, siteUrl }: FollowUpServices['config'],
): Promise<DueFollowUp> {
  const { eventId, lacks, link } = due.job
  const fields = parseQuestionFields(lacks)
  const asked = await sendQuestions(db, eventId, { fields, again: true, letter: null, by }, { now, secret, siteUrl })
  if (asked !== 'asked' || link !== null) return due
  const [made] = await listClientLinks(db, eventId)
  return made ? { ...due, job: { ...due.job, link: getClientPagePath(computeClientLinkToken(secret, made)) } } : due
}

/**
 * Whether a follow-up needs a manual send, because of its rule's setting or of something on the event that a user has to
 * check.
 */
function needsManualSend(
  { kind, job }: DueFollowUp,
  person: FollowUpRecipient,
  { settings, at }: FollowUpContext,
): boolean {
  return (
    getEffectiveFollowUpMode(kind, settings) !== 'itself' ||
    findManualSendReason(job, isHandledByPhone(person, job.eventId, at)) !== null
  )
}

function isSame(one: EmailSubjectAndBody, other: EmailSubjectAndBody): boolean {
  return one.subject.trim() === other.subject.trim() && one.body.trim() === other.body.trim()
}

/** Action instead of sending from here, although the follow-up may have been sent another way. */
export type FollowUpDismissal =
  | { state: 'skipped'; reason: string | null }
  | { state: 'by-phone' | 'by-hand' }
  /** Epoch milliseconds at which it is due again. */
  | { state: 'later'; until: number }

/** Dismisses a due follow-up. Returns its status where it was not due any more. */
export async function dismissFollowUp(
  { db, config, now }: FollowUpServices,
  eventId: string,
  kind: FollowUpKind,
  how: FollowUpDismissal,
): Promise<SendFollowUpResult | { kind: 'put-away' }> {
  return db.transaction().execute(async (db): Promise<SendFollowUpResult | { kind: 'put-away' }> => {
    if (!(await lockEvent(db, eventId))) return { kind: 'gone' }
    const desk = await getFollowUpContext(db, now(), config.secret)
    const person = (await findFollowUpRecipient(db, eventId, desk))!
    const standing = getStatus(person, eventId, kind, desk, config)
    const isStillWaiting = standing.kind === 'answered' && standing.answer.state === 'waiting'
    if (standing.kind !== 'due' && !isStillWaiting) return standing
    const { about } = standing.kind === 'due' ? standing.shown.due : standing.answer
    const job = standing.kind === 'due' ? standing.shown.due.job : standing.job
    const row = { ...getRow({ job, kind, about }, desk), user_id: getCurrentUserId() }
    if (how.state === 'by-hand') {
      const who = { actor: 'owner', personId: row.user_id } as const
      if (kind === 'missing-facts') await requestDetailsOnPage(db, { job, kind, about }, who, desk, config)
      const { subject } = fillFollowUpTemplate(kind, job, desk.settings, desk)
      const event = { kind: 'follow-up', details: { subject, how: how.state, letter: kind } } as const
      await recordHistoryEntry(db, eventId, event, { ...who, now: desk.at.now })
    }
    await saveFollowUpRow(db, {
      ...row,
      recipient: how.state === 'by-hand' ? person.key : null,
      state: how.state,
      until: how.state === 'later' ? how.until : null,
      reason: how.state === 'skipped' ? how.reason : null,
    })
    return { kind: 'put-away' }
  })
}

/** Sends follow-ups scheduled for this morning that still apply unchanged. The others become due for a manual send again. */
export async function sendScheduledFollowUps(services: FollowUpServices): Promise<number> {
  const rows = await services.db
    .selectFrom('follow_up')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('until', '<=', services.now())
    .orderBy('until')
    .limit(200)
    .execute()
  let count = 0
  for (const { id, event_id, kind, draft: words, user_id } of rows) {
    const { seen, changed } = JSON.parse(words!) as { seen: string; changed?: EmailSubjectAndBody }
    const by = { personId: user_id }
    const sent = await sendFollowUp(services, event_id, kind as FollowUpKind, { seen, words: changed, by })
    if (sent.kind === 'sent') count++
    if (sent.kind === 'sent' || sent.kind === 'waits') continue
    const left = services.db.deleteFrom('follow_up').where('id', '=', id).where('state', '=', 'waiting')
    // A follow-up blocked only by a cancellation request is due again once the request is answered.
    if (sent.kind === 'over' && sent.reason.code !== 'calling-off')
      await services.db
        .updateTable('follow_up')
        .set({ state: 'over', reason: sent.reason.code, until: null, at: services.now() })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    else await left.execute()
  }
  return count
}

type Row = ReturnType<typeof getRow>

function getRow(due: DueFollowUp, { at }: FollowUpContext) {
  const { job, kind, about } = due
  return {
    id: getFollowUpId(due),
    event_id: job.eventId,
    kind,
    about,
    state: 'over' as FollowUpOutcomeState,
    at: at.now,
    until: null as number | null,
    recipient: null as string | null,
    email_id: null as string | null,
    draft: null as string | null,
    reason: null as string | null,
    user_id: null as string | null,
  }
}

async function saveFollowUpRow(db: Db, row: Row): Promise<void> {
  const { id: _, ...changes } = row
  await db
    .insertInto('follow_up')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Records a follow-up that expired during downtime, to be listed once. */
export async function recordMissedFollowUp(
  db: Db,
  due: DueFollowUp,
  reason: NotDueReason,
  desk: FollowUpContext,
): Promise<boolean> {
  const kept = await db
    .insertInto('follow_up')
    .values({ ...getRow(due, desk), reason: reason.code })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
