import { createHmac, timingSafeEqual } from 'node:crypto'
import { getUnsubscribedRecipientKeys } from '../../events/event/unsubscribe.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'

/**
 * Path on which the reader of an email before a booking unsubscribes its address. A 128-bit HMAC proves that the link is
 * ours. Another identifies the address, because an event's address may change. The path does not contain the address
 * itself.
 */
export function getUnsubscribePath(secret: string, eventId: string, email: string): string {
  return `/stop/${eventId}.${computeLinkHmac(secret, eventId)}.${computeLinkHmac(secret, eventId, computeRecipientKey(email))}`
}

function computeLinkHmac(secret: string, ...about: string[]): string {
  return createHmac('sha256', secret)
    .update(['stop', ...about].join('\n'))
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

function isLinkHmac(known: string, said: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(said)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Recipient that an address unsubscribes. Null for invalid addresses. `email` is null if the event was erased. */
export async function findUnsubscribeRecipient(
  db: Db,
  token: string,
  secret: string,
): Promise<{ email: string | null; language: string; isStopped: boolean } | null> {
  const [eventId = '', mark = '', ofAddress = ''] = token.split('.')
  if (!isLinkHmac(computeLinkHmac(secret, eventId), mark)) return null
  const lead = await db
    .selectFrom('event')
    .select(['from_email', 'language'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!lead?.from_email) return { email: null, language: lead?.language ?? 'en', isStopped: true }
  const sent = await db
    .selectFrom('follow_up')
    .select('recipient')
    .distinct()
    .where('event_id', '=', eventId)
    .where('recipient', 'is not', null)
    .execute()
  const key = [computeRecipientKey(lead.from_email), ...sent.map(({ recipient }) => recipient!)].find((one) =>
    isLinkHmac(computeLinkHmac(secret, eventId, one), ofAddress),
  )
  if (key === undefined) return null
  const isStopped = (await getUnsubscribedRecipientKeys(db, [key], secret)).has(key)
  return { email: key, language: lead.language, isStopped }
}
