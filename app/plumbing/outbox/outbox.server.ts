import { getEmailPath } from './delivery-status.ts'
import { sql, type SqlBool } from 'kysely'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { createBatcher } from '../database/batcher.server.ts'
import { emailLimitMessage, findEmailsOverLimit } from './email-limit.server.ts'
import { computeRecipientKey } from './email-address.ts'
import type { PushNotification } from '../push/push-notification.ts'
import { queuePushNotificationOnce } from '../push/push-queue.server.ts'
import type { AttachedFile, Email, ComposedEmail, SendEmailResult } from './email.ts'
import {
  claimDueMessages,
  isTakeoverClaim,
  isMessageDue,
  updateClaimedRow,
  type ClaimedRow,
} from '../queue/claim-rows.server.ts'
import { computeAttemptOutcome } from '../queue/retry-policy.ts'

/** Time after which another worker may retry an email, in milliseconds. */
export const emailClaimMs = 120_000

export type ClaimedEmail = Email & { claim: string; attempts: number; postedAt: number }

/**
 * An email to queue at `now` (epoch milliseconds). It is due at once, or after `wait` milliseconds, during which it can
 * be canceled.
 */
export type QueuedEmail = { email: ComposedEmail; now: number; wait?: number }

/** Queues a finished email. Call it in the transaction that makes the change. */
export function queueEmail(db: Db, email: ComposedEmail, now: number, wait = 0): Promise<void> {
  return queueEmails(db, [{ email, now, wait }])
}

/** Cancels a queued email. Returns false and does nothing if sending has begun. */
export async function cancelQueuedEmail(db: Db, id: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('email')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('claim', 'is', null)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Queues several emails. Emails over the limit of their kind are held back (`maxEmailsPerHour`). */
export async function queueEmails(db: Db, emails: QueuedEmail[]): Promise<void> {
  if (emails.length === 0) return
  const keptBack = await findEmailsOverLimit(db, emails)
  const rows = emails.map(({ email, now, wait = 0 }) => ({
    id: email.id,
    event_id: email.eventId,
    kind: email.kind,
    message_id: email.messageId,
    recipient: email.to,
    confirmation_key: email.kind === 'receipt' ? computeRecipientKey(email.to) : null,
    reply_to: email.replyTo,
    subject: email.subject,
    body_text: email.text,
    body_html: email.html,
    template_params: email.templateParams && JSON.stringify(email.templateParams),
    document: email.document ? JSON.stringify(email.document) : null,
    calendar: email.calendar ? JSON.stringify(email.calendar) : null,
    unsubscribe_url: email.stopUrl ?? null,
    thread: email.thread ? JSON.stringify(email.thread) : null,
    attached_files: email.attachedFiles?.length ? JSON.stringify(email.attachedFiles) : null,
    ...(keptBack.has(email.id)
      ? { state: 'refused', settled_at: now, last_response: emailLimitMessage }
      : { state: 'waiting', settled_at: null, last_response: null }),
    attempts: 0,
    created_at: now,
    posted_at: now,
    due_at: now + wait,
  }))
  await db.insertInto('email').values(rows).execute()
  await insertHistoryLines(
    db,
    emails
      .filter(({ email }) => keptBack.has(email.id))
      .map(({ email, now }) => ({ emailId: email.id, kind: 'refused', words: emailLimitMessage, now })),
  )
}

/** Files attached by hand to a stored email. Rows of earlier versions lack the column. */
export function parseAttachedFiles({ attached_files: stored }: { attached_files?: string | null }): AttachedFile[] {
  return stored ? JSON.parse(stored) : []
}

/**
 * Records that a sent email did not arrive, as a mail server reported later. `words` say why. Changes nothing where the
 * email is not sent. Returns whether it did.
 */
export async function recordBounce(db: Db, emailId: string, words: string, now: number): Promise<boolean> {
  const bounced = await db
    .updateTable('email')
    .set({ state: 'refused', settled_at: now, last_response: words, given_up: null })
    .where('id', '=', emailId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  if (bounced.numUpdatedRows === 0n) return false
  await insertHistoryLines(db, [{ emailId, kind: 'bounced', words, now }])
  await queuePushNotificationOnce(db, { note: buildRefusedNotification(emailId), eventId: null, now, forOwners: true })
  return true
}

/** Stores an email that was already sent, with the transport's result. It is not sent again. */
export async function recordSentEmail(
  db: Db,
  email: ComposedEmail,
  verdict: SendEmailResult,
  now: number,
): Promise<void> {
  await queueEmail(db, email, now)
  await db
    .updateTable('email')
    .set({ state: 'sent', attempts: 1, settled_at: now, last_response: verdict.words, transport: verdict.by ?? null })
    .where('id', '=', email.id)
    .execute()
  await insertHistoryLines(db, [{ emailId: email.id, kind: getEvent(verdict), words: verdict.words, now }])
}

/**
 * Claims at most `most` emails, longest due first. If a worker dies, its claim expires after `claimTime`: the attempt
 * counts, and the history says that its result is unknown. Emails `inHand` are skipped, because this process is sending
 * them even if a clock jump makes their claim look expired.
 */
export async function claimEmails(
  db: Db,
  { now, most, inHand = [] }: { now: number; most: number; inHand?: readonly { id: string }[] },
): Promise<ClaimedEmail[]> {
  const rows = await db.transaction().execute(async (db) => {
    const rows = await claimDueMessages(db, 'email', {
      which: isMessageDue(now, inHand),
      most,
      now,
      claimTime: emailClaimMs,
    })
    await insertHistoryLines(
      db,
      rows.filter(isTakeoverClaim).map(({ id }) => ({ emailId: id, kind: 'unknown', words: unknownResultText, now })),
    )
    return rows
  })
  return rows.toSorted((a, b) => a.due_at - b.due_at).map(getEmail)
}

/**
 * Records the result of an attempt. Changes nothing if the claim has passed to another worker. Returns false if the email
 * was erased while it was being sent.
 */
export function recordSendResult(db: Db, email: ClaimedEmail, verdict: SendEmailResult, now: number): Promise<boolean> {
  return storeSendResult(db, { email, verdict, now })
}

type Attempt = { email: ClaimedEmail; verdict: SendEmailResult; now: number }

const storeSendResult = createBatcher((db, attempts: Attempt[]) =>
  db.transaction().execute(async (db) => {
    const told: Line[] = []
    const known: boolean[] = []
    for (const attempt of attempts) {
      const line = await updateEmailAfterAttempt(db, attempt)
      if (line) told.push(line)
      known.push(line !== null || (await emailExists(db, attempt.email.id)))
    }
    await insertHistoryLines(db, told)
    return known
  }),
)

/** Returns the history line of an attempt, or null if the claim was lost. */
async function updateEmailAfterAttempt(db: Db, { email, verdict, now }: Attempt): Promise<Line | null> {
  const next = computeAttemptOutcome(verdict, email, now, Math.random())
  const state = { sent: 'sent', again: 'waiting', refused: 'refused', 'given-up': 'refused' }[next.kind]
  const isOurs = await updateClaimedRow(db, 'email', email, {
    state,
    ...(next.kind === 'again' ? { due_at: next.dueAt, settled_at: null } : { settled_at: now }),
    last_response: next.words,
    given_up: next.kind === 'given-up' ? 1 : null,
    transport: verdict.by ?? null,
  })
  if (!isOurs) return null
  if (verdict.kind === 'later' && verdict.isAccount)
    await queuePushNotificationOnce(db, {
      note: buildAccountNotification(email.id),
      eventId: null,
      now,
      forOwners: true,
    })
  if (state === 'refused')
    await queuePushNotificationOnce(db, {
      note: buildRefusedNotification(email.id),
      eventId: null,
      now,
      forOwners: true,
    })
  return { emailId: email.id, kind: getEvent(verdict), words: next.words, now }
}

/** Returns the kind of history line for a result. */
function getEvent(verdict: SendEmailResult): string {
  if (verdict.kind === 'sent' && verdict.by === 'mailbox') return 'kept'
  if (verdict.kind === 'later' && verdict.isAccount) return 'account'
  return verdict.kind === 'later' && verdict.unknown ? 'unknown' : verdict.kind
}

/** Notification while the provider accepts no emails from the account, sent for the first affected email. */
function buildAccountNotification(emailId: string): PushNotification {
  return {
    title: 'Your email provider takes nothing right now',
    body: 'Nothing is lost: your emails are tried again by themselves. Tap to see why.',
    to: getEmailPath(emailId),
    topic: 'mail-account',
  }
}

/** Notification about a refused email. It does not name the recipient. */
function buildRefusedNotification(emailId: string): PushNotification {
  return {
    title: 'An email was refused',
    body: 'Tap to see which, and why.',
    to: getEmailPath(emailId),
    topic: 'refused',
  }
}

async function emailExists(db: Db, emailId: string): Promise<boolean> {
  return (await db.selectFrom('email').select('id').where('id', '=', emailId).executeTakeFirst()) !== undefined
}

/** Counts emails that have waited more than `late` milliseconds since they were first due, and refused emails. */
export async function countStuckEmails(db: Db, now: number, late = 15 * 60_000) {
  const counted = await selectStuckEmails(db, now, late)
    .select((of) => ['state', of.fn.countAll<number>().as('letters')])
    .groupBy('state')
    .execute()
  const of = (state: string) => counted.find((row) => row.state === state)?.letters ?? 0
  return { overdue: of('waiting'), refused: of('refused') }
}

/** Returns id, recipient and event of the oldest refused or overdue email. Null if there is none. */
export async function findStuckEmail(db: Db, now: number, late = 15 * 60_000) {
  const row = await selectStuckEmails(db, now, late)
    .select(['id', 'recipient', 'event_id as eventId'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

function selectStuckEmails(db: Db, now: number, late: number) {
  return db.selectFrom('email').where((is) =>
    is.or([
      is('state', '=', 'refused'),
      is.and([
        is('state', '=', 'waiting'),
        is('posted_at', '<', now - late),
        // An email without attempts may be scheduled for later. After an attempt, each retry has a later due time.
        is.or([is('attempts', '>', 0), is('due_at', '<', now - late)]),
      ]),
    ]),
  )
}

/**
 * Condition for emails that were only stored in the mailbox and never delivered. It uses literals, so that their partial
 * index applies.
 */
export const isMailboxOnlySql = sql<SqlBool>`email.state = 'sent' and email.transport = 'mailbox'`

/**
 * Condition for emails that wait for an email connection: emails kept in the mailbox only, without tests and expired
 * links of password resets. Those are resent by hand only.
 */
export const isAwaitingTransport = sql<SqlBool>`${isMailboxOnlySql} and email.kind not in ('test', 'reset')`

/** Condition for refused or given-up emails that are still worth sending, so without tests and password resets. */
export const isResendableSql = sql<SqlBool>`email.state = 'refused' and email.kind not in ('test', 'reset')`

/** Counts refused and given-up emails that can be resent. */
export async function countResendableEmails(db: Db): Promise<number> {
  const { letters } = await db
    .selectFrom('email')
    .select((of) => of.fn.countAll<number>().as('letters'))
    .where(isResendableSql)
    .executeTakeFirstOrThrow()
  return letters
}

/**
 * Counts the emails that wait for an email account, or for the owner's decision to send them now that an account is
 * connected.
 */
export async function countEmailsAwaitingTransport(db: Db): Promise<number> {
  const { letters } = await db
    .selectFrom('email')
    .select((of) => of.fn.countAll<number>().as('letters'))
    .where(isAwaitingTransport)
    .executeTakeFirstOrThrow()
  return letters
}

const unknownResultText = 'The previous attempt never reported back: it may have arrived, this one may duplicate it'

/** A line of an email's history. */
type Line = { emailId: string; kind: string; words: string; now: number }

async function insertHistoryLines(db: Db, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ emailId, kind, words, now }) => ({
    id: uuidV7(),
    email_id: emailId,
    at: now,
    kind,
    text: words,
  }))
  await db.insertInto('email_log_entry').values(rows).execute()
}

function getEmail(row: ClaimedRow<'email'>): ClaimedEmail {
  return {
    id: row.id,
    kind: row.kind,
    messageId: row.message_id,
    to: row.recipient,
    replyTo: row.reply_to,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    templateParams: row.template_params === null ? null : JSON.parse(row.template_params),
    ...(row.document !== null && { document: JSON.parse(row.document) }),
    ...(row.calendar !== null && { calendar: JSON.parse(row.calendar) }),
    ...(row.unsubscribe_url !== null && { stopUrl: row.unsubscribe_url }),
    ...(row.thread !== null && { thread: JSON.parse(row.thread) }),
    ...(row.attached_files !== null && { attachedFiles: parseAttachedFiles(row) }),
    claim: row.claim,
    attempts: row.attempts,
    postedAt: row.posted_at,
  }
}
