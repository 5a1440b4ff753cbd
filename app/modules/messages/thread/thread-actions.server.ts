import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { listDirectoryDomains } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { getAddressDomain } from '../mailbox/message-headers.ts'
import { isUnattendedAddress } from '../mailbox/message-kind.ts'

/** Marks a message as needing no answer. Returns false if the event has no such message. */
export async function markMessageNeedsNoReply(
  db: Db,
  eventId: string,
  messageId: string,
  now: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('message')
    .set({ no_answer_at: now })
    .where('id', '=', messageId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Removes a message from the wrong event, with the sender's address stored there, and lists it under "Who is this?". Returns
 * false if the event has no such message.
 */
export async function detachMessage(db: Db, eventId: string, messageId: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('message')
      .set({ event_id: null, matched_by: null, moved_at: now, hidden_at: null, stored_at: now })
      .where('id', '=', messageId)
      .where('event_id', '=', eventId)
      .returning('sender_email')
      .executeTakeFirst()
    if (!row) return false
    await forgetAddress(db, eventId, row.sender_email)
    return true
  })
}

/**
 * Assigns a message to an event and stores its sender's address there, so that later messages are matched. Returns false if
 * the message or the event no longer exists.
 */
export async function assignMessage(db: Db, eventId: string, messageId: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const event = await db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst()
    if (!event) return false
    const row = await db
      .updateTable('message')
      .set({ event_id: eventId, matched_by: 'owner', moved_at: now, hidden_at: null })
      .where('id', '=', messageId)
      .returning(['sender_email', 'authenticity'])
      .executeTakeFirst()
    if (!row) return false
    // An address whose sender could not be confirmed may be another person's, and that of a directory belongs to no client.
    const isOfDirectory =
      isUnattendedAddress(row.sender_email) || (await listDirectoryDomains(db)).has(getAddressDomain(row.sender_email))
    if (row.authenticity !== 'failed' && !isOfDirectory) await linkAddressToEvent(db, eventId, row.sender_email, now)
    return true
  })
}

/** Notes the sender's address of a message with its event. Returns false if the event has no such message. */
export async function linkSenderToEvent(db: Db, eventId: string, messageId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('sender_email')
    .where('id', '=', messageId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (!row) return false
  await linkAddressToEvent(db, eventId, row.sender_email, now)
  return true
}

/** Notes an address with an event, so that its next message finds it. */
export async function linkAddressToEvent(db: Db, eventId: string, email: string, now: number): Promise<void> {
  if (email === '') return
  await forgetAddress(db, eventId, email)
  const address = computeRecipientKey(email)
  await db
    .insertInto('message_sender')
    .values({ id: uuidV7(), address, kind: 'known', event_id: eventId, created_at: now })
    .execute()
}

async function forgetAddress(db: Db, eventId: string, email: string): Promise<void> {
  await db
    .deleteFrom('message_sender')
    .where('address', '=', computeRecipientKey(email))
    .where('event_id', '=', eventId)
    .execute()
}

/** Records that a user has read a conversation until `now`. */
export async function recordConversationRead(db: Db, eventId: string, userId: string, now: number): Promise<void> {
  await db
    .insertInto('message_read')
    .values({ id: `${userId}:${eventId}`, event_id: eventId, user_id: userId, read_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ read_at: now }))
    .execute()
}

/** When a user last read a conversation, in epoch milliseconds. 0 for never. */
export async function getConversationReadTime(db: Db, eventId: string, userId: string): Promise<number> {
  const row = await db
    .selectFrom('message_read')
    .select('read_at')
    .where('id', '=', `${userId}:${eventId}`)
    .executeTakeFirst()
  return row?.read_at ?? 0
}
