import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { createInquiryReader, toInquiryMessage } from '../inquiry-emails/inquiry-message.server.ts'
import { listDirectoryDomains } from '../inquiry-layouts/inquiry-layouts.server.ts'
import type { InquiryReading } from '../inquiry-emails/read-inquiry-message.ts'
import { getAddressDomain } from '../mailbox/message-headers.ts'
import { guessMessageEvent } from './guess-message-event.ts'
import { listGuessableEvents } from './guessable-events.server.ts'
import type { UnknownMessageRow } from './unknown-message.ts'

/** Maximum number of messages under "Who is this?". */
const maxShown = 50

/** Number of times a sender must be marked as no client before the page offers to hide it for good. */
const ignoreAfter = 3

/** Messages that belong to nobody yet, latest first, each with a guess among open events. */
export async function listUnknownMessages(db: Db, today: string): Promise<UnknownMessageRow[]> {
  const rows = await selectUnknownMessages(db)
    .select(['id', 'sent_at', 'sender_name', 'sender_email', 'reply_to', 'subject', 'body_text', 'authenticity'])
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute()
  if (rows.length === 0) return []
  const [events, refused, readInquiry, directories] = await Promise.all([
    listGuessableEvents(db, today),
    db.selectFrom('message_sender').select('address').where('kind', '=', 'not-client').execute(),
    createInquiryReader(db),
    listDirectoryDomains(db),
  ])
  return rows.map((row) => {
    const message = { senderName: row.sender_name, senderEmail: row.sender_email, subject: row.subject }
    const text = row.body_text.trim()
    const address = computeRecipientKey(row.sender_email)
    return {
      id: row.id,
      at: row.sent_at,
      ...message,
      text,
      isConfirmed: row.authenticity === 'passed',
      guess: guessMessageEvent({ ...message, text }, events),
      // Inquiries of a directory may come from the address of its newsletters.
      canIgnore:
        refused.filter((one) => one.address === address).length >= ignoreAfter &&
        !directories.has(getAddressDomain(row.sender_email)),
      inquiry: toKnownInquiry(readInquiry(toInquiryMessage(row))),
    }
  })
}

function toKnownInquiry({ layout, input, asWritten }: InquiryReading): UnknownMessageRow['inquiry'] {
  return layout && { source: layout.source || layout.domain, input, asWritten }
}

/** Returns the number of messages without an event. */
export async function countUnknownMessages(db: Db): Promise<number> {
  const { count } = await selectUnknownMessages(db)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectUnknownMessages(db: Db) {
  return db
    .selectFrom('message')
    .where('event_id', 'is', null)
    .where('kind', '=', 'message')
    .where('direction', '=', 'in')
    .where('hidden_at', 'is', null)
}

/** Hides a message that is not from a client, and counts its sender. Returns false if there is no such message. */
export async function hideMessage(db: Db, messageId: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('message')
    .set({ hidden_at: now })
    .where('id', '=', messageId)
    .where('event_id', 'is', null)
    .where('hidden_at', 'is', null)
    .returning('sender_email')
    .executeTakeFirst()
  if (!row) return false
  await insertSender(db, row.sender_email, 'not-client', now)
  return true
}

/** Shows a hidden message again, and no longer counts its sender as no client. */
export async function restoreMessage(db: Db, messageId: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('message')
      .select(['sender_email', 'hidden_at'])
      .where('id', '=', messageId)
      .where('hidden_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return false
    await db.updateTable('message').set({ hidden_at: null }).where('id', '=', messageId).execute()
    await db
      .deleteFrom('message_sender')
      .where('address', '=', computeRecipientKey(row.sender_email))
      .where('kind', 'in', ['not-client', 'ignored'])
      .where('created_at', '=', row.hidden_at!)
      .execute()
    return true
  })
}

/** Never shows messages of a message's sender again. Returns false if there is no such message. */
export async function ignoreSender(db: Db, messageId: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('message').select('sender_email').where('id', '=', messageId).executeTakeFirst()
  if (!row || !(await hideMessage(db, messageId, now))) return false
  await insertSender(db, row.sender_email, 'ignored', now)
  return true
}

async function insertSender(db: Db, email: string, kind: 'not-client' | 'ignored', now: number): Promise<void> {
  const row = { id: uuidV7(), address: computeRecipientKey(email), kind, event_id: null, created_at: now }
  await db.insertInto('message_sender').values(row).execute()
}
