import type { Db } from '../../../plumbing/database/database.server.ts'
import type { MessageRow } from '../../../plumbing/database/schema.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { listInquiryLayouts } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { listOwnAddresses } from '../match-message.server.ts'
import { readInquiryMessage, type InquiryMessage, type InquiryReading } from './read-inquiry-message.ts'

/**
 * Returns a function that reads the inquiry in a message with the taught layouts. `ownAddresses` are those of the
 * business, if they are known already.
 */
export async function createInquiryReader(
  db: Db,
  ownAddresses?: readonly string[],
): Promise<(message: InquiryMessage) => InquiryReading> {
  const [own, layouts] = await Promise.all([ownAddresses ?? listOwnAddresses(db), listInquiryLayouts(db)])
  const isOwn = (email: string) => own.includes(computeRecipientKey(email))
  return (message) => readInquiryMessage(message, { isOwn, layouts })
}

/** Finds a received message, with or without an event. Null if there is none. */
export async function findReceivedMessage(
  db: Db,
  id: string,
): Promise<(InquiryMessage & { eventId: string | null }) | null> {
  const row = await db
    .selectFrom('message')
    .select(['event_id', 'sender_name', 'sender_email', 'reply_to', 'subject', 'body_text', 'authenticity'])
    .where('id', '=', id)
    .where('direction', '=', 'in')
    .where('kind', '=', 'message')
    .executeTakeFirst()
  return row ? { ...toInquiryMessage(row), eventId: row.event_id } : null
}

type MessageText = Pick<
  MessageRow,
  'sender_name' | 'sender_email' | 'reply_to' | 'subject' | 'body_text' | 'authenticity'
>

/** The parts of a stored message in which an inquiry may be. */
export function toInquiryMessage(row: MessageText): InquiryMessage {
  return {
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    replyTo: row.reply_to,
    subject: row.subject,
    text: row.body_text,
    authenticity: row.authenticity,
  }
}
