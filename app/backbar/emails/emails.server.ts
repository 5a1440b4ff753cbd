import { toEmailBranding } from '../../business/brand/brand.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EmailRow } from '../../plumbing/database/schema.ts'
import { isMailboxOnlySql, queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import type { EmailPdfAttachment } from '../../plumbing/outbox/email.ts'
import type { EmailDeliveryState } from '../../plumbing/outbox/delivery-status.ts'
import { resendEmail, type ResendEmailResult, type DisplayedEmail } from '../../plumbing/outbox/resend-email.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEmailCursor, formatEmailCursor, type EmailFilter } from './email-list-path.ts'
import { sql } from 'kysely'
import { listRecipientNames } from './recipient-names.server.ts'
import { formatEmailBeginning, type EmailListItem } from './email-text.ts'
import { isPrivateEmail, type EmailDetails, canEditRecipient } from './email-details.ts'
import { composeTestEmail } from './test-email.ts'
import { formatDateTime } from '../../business/dates.ts'

const pageSize = 12

/** Returns a page of emails, newest first, and the cursor of the next page, or null. `before` is such a cursor. */
export async function listEmails(db: Db, filter: EmailFilter, before: string | null) {
  const place = parseEmailCursor(before)
  const rows = await db
    .selectFrom('email')
    .select(['id', 'kind', 'recipient', 'event_id as eventId', 'subject', 'created_at', ...deliveryStateColumns])
    // Letters before the first words are greetings and addresses, so this is long enough for a line.
    .select(sql<string>`substr(body_text, 1, 400)`.as('beginning'))
    .$if(filter === 'waiting' || filter === 'refused', (query) => query.where('state', '=', filter))
    .$if(filter === 'sent', (query) =>
      query
        .where('state', '=', 'sent')
        .where((is) => is.or([is('transport', 'is', null), is('transport', '!=', 'mailbox')])),
    )
    .$if(filter === 'kept', (query) => query.where(isMailboxOnlySql))
    // The bound is repeated so that both databases start their index scan at it.
    .$if(place !== null, (query) =>
      query
        .where('created_at', '<=', place!.at)
        .where((is) => is.or([is('created_at', '<', place!.at), is('id', '<', place!.id)])),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const shown = rows.slice(0, pageSize)
  const names = await listRecipientNames(db, shown)
  const emails = shown.map((row, i): EmailListItem => ({
    id: row.id,
    name: names[i]!,
    firstWords: isPrivateEmail(row.kind) ? '' : formatEmailBeginning(row.beginning),
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    createdAt: row.created_at,
    ...toEmailDeliveryState(row),
  }))
  const last = emails.at(-1)
  return { emails, next: rows.length > pageSize && last ? formatEmailCursor(last.createdAt, last.id) : null }
}

const deliveryStateColumns = [
  'state',
  'attempts',
  'due_at',
  'claimed_until',
  'settled_at',
  'last_response',
  'given_up',
  'transport',
] as const

/** The delivery state of a database row. */
export function toEmailDeliveryState(row: Pick<EmailRow, (typeof deliveryStateColumns)[number]>): EmailDeliveryState {
  return {
    state: row.state,
    attempts: row.attempts,
    dueAt: row.due_at,
    claimedUntil: row.claimed_until,
    settledAt: row.settled_at,
    lastWords: row.last_response,
    givenUp: row.given_up,
    carrier: row.transport,
  }
}

/** Returns an email with its history, oldest event first, or null. */
export async function findEmail(db: Db, id: string): Promise<EmailDetails | null> {
  const row = await db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const events = await db
    .selectFrom('email_log_entry')
    .select(['at', 'kind', 'text as words'])
    .where('email_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    id,
    eventId: row.event_id,
    kind: row.kind,
    to: row.recipient,
    replyTo: row.reply_to,
    messageId: row.message_id,
    subject: row.subject,
    text: isPrivateEmail(row.kind) ? null : row.body_text,
    fileName: row.document === null ? null : (JSON.parse(row.document) as EmailPdfAttachment).fileName,
    createdAt: row.created_at,
    postedAt: row.posted_at,
    ...toEmailDeliveryState(row),
    events,
  }
}

/**
 * Resends an email, to the corrected address `to` unless that is null. Returns `moved-on` if the recipient cannot be
 * corrected.
 */
export async function resendEmailToRecipient(
  db: Db,
  seen: DisplayedEmail,
  to: string | null,
  now: number,
): Promise<ResendEmailResult> {
  if (to === null) return resendEmail(db, seen, now)
  const letter = await db.selectFrom('email').select('kind').where('id', '=', seen.id).executeTakeFirst()
  if (!letter) return 'missing'
  return canEditRecipient({ ...letter, state: seen.state }) ? resendEmail(db, seen, now, to) : 'moved-on'
}

type Services = { db: Db; now: () => number; config: { siteUrl: string } }

/** Queues a test email and returns its id. `key` identifies the form, so that a form sent twice queues a single email. */
export async function queueTestEmail({ db, now, config }: Services, to: string, key: string): Promise<string> {
  const id = `test-${key}`
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`letter:${id}`])
    const same = await db.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()
    if (same) return id
    const identity = await getSetting(db, 'identity')
    const facts = { id, to, moment: formatDateTime(now(), identity.timeZone), siteUrl: config.siteUrl }
    await queueEmail(db, composeTestEmail({ ...facts, ...toEmailBranding(identity) }), now())
    return id
  })
}

const maxChecks = 15
const pauseMs = 100

/** Waits for an attempt to send an email, at most 1.5 seconds, so that the next page can show the result. */
export async function waitForEmailAttempt(db: Db, emailId: string): Promise<void> {
  for (let look = 0; look < maxChecks; look++) {
    const row = await db
      .selectFrom('email')
      .select(['state', 'attempts', 'claim'])
      .where('id', '=', emailId)
      .executeTakeFirst()
    if (!row || row.state !== 'waiting' || (row.attempts > 0 && row.claim === null)) return
    await pause(pauseMs)
  }
}
