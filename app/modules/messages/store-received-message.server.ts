import { v7 as uuidV7 } from 'uuid'
import { normalizeSearchTerms } from '../../business/fold-text.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MessageRow } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import { footerDelimiter } from '../../plumbing/outbox/email-plain-text.ts'
import { recordBounce } from '../../plumbing/outbox/outbox.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { findBouncedEmail, formatBounceReason } from './bounced-email.server.ts'
import { findMessageEvent, listOwnAddresses, listThreadIds, type MessageMatch } from './match-message.server.ts'
import { createInquiryFromLayout } from './inquiry-emails/add-inquiry.server.ts'
import { createInquiryReader } from './inquiry-emails/inquiry-message.server.ts'
import { listDirectoryDomains } from './inquiry-layouts/inquiry-layouts.server.ts'
import type { InquiryReading } from './inquiry-emails/read-inquiry-message.ts'
import type { ReceivedMessage } from './received-message.ts'

/**
 * Result of storing a message. `stored`: in an event's conversation. `known`: stored before, or sent by this site.
 * `unmatched`: listed under "Who is this?". `ignored`: not stored.
 */
export type StoreMessageResult = 'stored' | 'known' | 'unmatched' | 'ignored'

/** `now` in epoch milliseconds. */
type StoreTools = { now: number; files: Pick<FileStore, 'write'>; secret: string }

/**
 * Stores a message from the mailbox in the conversation it belongs to. The same message in two folders, or read twice, is
 * stored once. It changes nothing of the event. A bounce marks the email it is about. An inquiry in a layout that the owner
 * lets make inquiries makes its event.
 */
export async function storeReceivedMessage(
  db: Db,
  message: ReceivedMessage,
  { now, files, secret }: StoreTools,
): Promise<StoreMessageResult> {
  if (await isKnownMessage(db, message.messageId)) return 'known'
  if (message.kind === 'bounce') return storeBounce(db, message, now)
  const own = await listOwnAddresses(db)
  // Anybody who has an email of this site can name its Message-ID and write the business's address.
  const isOwn = message.authenticity === 'passed' && own.includes(computeRecipientKey(message.from.email))
  const found = await findMessageEvent(db, message, { isOurs: message.folder === 'sent', now })
  const mayBeInquiry = message.folder === 'inbox' && ['message', 'list'].includes(message.kind)
  const inquiry = mayBeInquiry && found?.matchedBy !== 'thread' ? await readInquiry(db, message, own) : null
  // An inquiry from a wedding directory belongs to no existing event, although its sender's address may match one: a
  // directory may send all inquiries from one address.
  const match = inquiry?.layout ? null : found
  if (message.folder === 'sent') {
    const emailId = await findEmailOfCopy(db, message)
    if (emailId !== null) return storeRow(db, message, { match, direction: 'out', kind: 'copy', emailId, now })
    if (match === null) return 'ignored'
  }
  if (match === null && !(await isKeptUnmatched(db, message, inquiry))) return 'ignored'
  // A message from the business's own address that replies to nobody is something that the owner forwarded.
  const isOurs = message.folder === 'sent' || (isOwn && match?.matchedBy === 'thread')
  const kind = message.kind === 'automatic' ? 'automatic' : 'message'
  const attachments = await storeFiles(message, files)
  const row = { match, direction: isOurs ? 'out' : 'in', kind, emailId: null, now, attachments } as const
  // An email that the owner forwards creates no event automatically: the owner decides about it.
  if (!inquiry?.layout?.makesInquiries || isOwn) return storeRow(db, message, row)
  return runInTransaction(db, async (db) => {
    const eventId = await createInquiryFromLayout(db, message.messageId, inquiry, { secret, now })
    return storeRow(db, message, { ...row, match: eventId === null ? null : { eventId, matchedBy: 'inquiry' } })
  })
}

/** Reads a message that may be an inquiry of a directory. */
async function readInquiry(
  db: Db,
  { from, replyTo, ...message }: ReceivedMessage,
  own: readonly string[],
): Promise<InquiryReading> {
  const read = await createInquiryReader(db, own)
  const address = { senderName: from.name, senderEmail: from.email.toLowerCase(), replyTo: replyTo?.email ?? null }
  return read({ ...message, ...address })
}

/** Whether a message was stored before, or is an email of this site. */
async function isKnownMessage(db: Db, messageId: string): Promise<boolean> {
  const [stored, sent] = await Promise.all([
    db.selectFrom('message').select('id').where('message_id', '=', messageId).executeTakeFirst(),
    db.selectFrom('email').select('id').where('message_id', '=', `<${messageId}>`).limit(1).executeTakeFirst(),
  ])
  return stored !== undefined || sent !== undefined
}

/**
 * Whether a message without an event waits under "Who is this?". Newsletters, notifications, automatic replies, junk and
 * senders that are never shown do not. Of a directory that was taught all emails wait, so that no inquiry is lost when its
 * layout changes.
 */
async function isKeptUnmatched(
  db: Db,
  { kind, folder, from }: ReceivedMessage,
  inquiry: InquiryReading | null,
): Promise<boolean> {
  if (folder !== 'inbox' || from.email === '') return false
  if (inquiry?.layout) return true
  const isOfDirectory = kind === 'list' && inquiry?.domain && (await listDirectoryDomains(db)).has(inquiry.domain)
  if (kind !== 'message' && !isOfDirectory) return false
  const ignored = await db
    .selectFrom('message_sender')
    .select('id')
    .where('address', '=', computeRecipientKey(from.email))
    .where('kind', '=', 'ignored')
    .executeTakeFirst()
  return ignored === undefined
}

/** Time within which a mailbox's copy of an email was sent, in milliseconds. */
const copyWithinMs = 15 * 60_000
/** Number of characters without spaces that are compared to recognize a copy of a message. */
const comparedCharacters = 200

/**
 * Finds the site's email that a message in the Sent folder is a copy of, if the provider changed its Message-ID: same
 * recipient, subject and beginning at about the same time. Null if there is none.
 */
async function findEmailOfCopy(
  db: Db,
  { to, subject, text, quoted, sentAt, receivedAt }: ReceivedMessage,
): Promise<string | null> {
  const rows = await db
    .selectFrom('email')
    .select(['id', 'recipient', 'body_text'])
    .where('subject', '=', subject)
    .where('state', '=', 'sent')
    .where('settled_at', '>=', Math.min(sentAt, receivedAt) - copyWithinMs)
    .where('settled_at', '<=', Math.max(sentAt, receivedAt) + copyWithinMs)
    .orderBy('settled_at', 'desc')
    .limit(20)
    .execute()
  const keys = to.map(({ email }) => computeRecipientKey(email))
  const pack = (words: string) => words.replaceAll(/\s+/g, '')
  const copied = pack(text + quoted)
  const isCopied = (body: string) => copied.includes(pack(body.split(footerDelimiter)[0]!).slice(0, comparedCharacters))
  return (
    rows.find(({ recipient, body_text }) => keys.includes(computeRecipientKey(recipient)) && isCopied(body_text))?.id ??
    null
  )
}

/** Stores a bounce of an email of this site or of a message that the owner sent from elsewhere, and marks the email. */
async function storeBounce(db: Db, message: ReceivedMessage, now: number): Promise<StoreMessageResult> {
  if (message.bounce === null) return 'ignored'
  const about = await findBouncedEmail(db, message)
  if (about === null) return 'ignored'
  const { emailId, eventId } = about
  return db.transaction().execute(async (db) => {
    const match = eventId === null ? null : ({ eventId, matchedBy: 'thread' } as const)
    const stored = await storeRow(db, message, { match, direction: 'in', kind: 'bounce', emailId, now })
    if (stored !== 'known' && emailId !== null && message.bounce!.isPermanent)
      await recordBounce(db, emailId, formatBounceReason(message.bounce!), now)
    return stored === 'known' ? 'known' : 'stored'
  })
}

type Attachment = { position: number; name: string; type: string; bytes: number; file: string | null }

type RowFacts = {
  match: MessageMatch | null
  direction: 'in' | 'out'
  kind: 'message' | 'automatic' | 'bounce' | 'copy'
  emailId: string | null
  now: number
  attachments?: readonly Attachment[]
}

/** Inserts a message with its attachments, all or nothing, once. */
async function storeRow(db: Db, message: ReceivedMessage, facts: RowFacts): Promise<StoreMessageResult> {
  const insert = async (db: Db) => {
    const row = toMessageRow(message, facts)
    const first = await db
      .insertInto('message')
      .values(row)
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return 'known'
    const attachments = (facts.attachments ?? []).map((one) => ({ id: uuidV7(), message_id: row.id, ...one }))
    if (attachments.length > 0) await db.insertInto('message_attachment').values(attachments).execute()
    return facts.match === null && facts.kind !== 'copy' ? 'unmatched' : 'stored'
  }
  return runInTransaction(db, insert)
}

function toMessageRow(message: ReceivedMessage, { match, direction, kind, emailId, now }: RowFacts): MessageRow {
  const { from, to, cc, subject, text } = message
  const isCopy = kind === 'copy'
  return {
    id: uuidV7(),
    event_id: match?.eventId ?? null,
    message_id: message.messageId,
    direction,
    kind,
    // A clock that is ahead must not put a message before those that follow.
    sent_at: Math.min(message.sentAt, message.receivedAt, now),
    received_at: message.receivedAt,
    stored_at: now,
    sender_name: from.name,
    sender_email: from.email.toLowerCase(),
    reply_to: message.replyTo?.email.toLowerCase() ?? null,
    recipients: JSON.stringify([...to, ...cc]),
    subject,
    body_text: isCopy ? '' : text,
    quoted_text: isCopy ? '' : message.quoted,
    thread_ids: JSON.stringify(listThreadIds(message)),
    authenticity: message.authenticity,
    matched_by: match?.matchedBy ?? null,
    email_id: emailId,
    bounce: message.bounce && JSON.stringify(message.bounce),
    hidden_at: null,
    no_answer_at: null,
    moved_at: null,
    search_text: kind === 'message' ? normalizeSearchTerms([from.name, from.email, subject, text].join('\n')) : '',
  }
}

/**
 * Stores the attachments of a message. A file's name follows from the message and its position, so that an attempt after
 * a crash writes the same file.
 */
async function storeFiles({ messageId, attachments }: ReceivedMessage, files: StoreTools['files']) {
  const stored: Attachment[] = []
  for (const [position, { name, type, bytes, content }] of attachments.entries()) {
    const file = content === null ? null : `${sha256(`${messageId}\n${position}`)}.attachment`
    if (file !== null && content !== null) await files.write(file, content)
    stored.push({ position, name, type, bytes, file })
  }
  return stored
}
