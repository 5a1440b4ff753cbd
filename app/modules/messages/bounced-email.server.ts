import type { Db } from '../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import type { MessageBounce, ReceivedMessage } from './received-message.ts'

/** The email that bounced: an email of this site, or a message that the owner sent from elsewhere (`emailId` null). */
export type BouncedEmail = { emailId: string | null; eventId: string | null }

/** Time after an email within which a bounce that names only the recipient can be about it, in milliseconds. */
const bounceWithinMs = 5 * 24 * 3_600_000

/**
 * Finds the email that a bounce reports: by its Message-ID, else the last email sent to that recipient before. A forged
 * bounce can name a recipient but not a Message-ID. Null if no email of this site matches.
 */
export async function findBouncedEmail(
  db: Db,
  { bounce, authenticity, receivedAt: at }: Pick<ReceivedMessage, 'bounce' | 'authenticity' | 'receivedAt'>,
): Promise<BouncedEmail | null> {
  const { messageId, recipient } = bounce ?? { messageId: null, recipient: null }
  if (messageId !== null) {
    const email = await db
      .selectFrom('email')
      .select(['id', 'event_id'])
      .where('message_id', '=', `<${messageId}>`)
      .executeTakeFirst()
    if (email) return { emailId: email.id, eventId: email.event_id }
    const message = await db
      .selectFrom('message')
      .select(['email_id', 'event_id'])
      .where('message_id', '=', messageId)
      .where('direction', '=', 'out')
      .executeTakeFirst()
    if (message) return { emailId: message.email_id, eventId: message.event_id }
  }
  if (recipient === null || authenticity === 'failed') return null
  const rows = await db
    .selectFrom('email')
    .select(['id', 'event_id', 'recipient'])
    .where('state', '=', 'sent')
    .where('settled_at', '>', at - bounceWithinMs)
    .where('settled_at', '<=', at + 60_000)
    .orderBy('settled_at', 'desc')
    .execute()
  const row = rows.find((one) => computeRecipientKey(one.recipient) === computeRecipientKey(recipient))
  return row ? { emailId: row.id, eventId: row.event_id } : null
}

/** Why an email did not arrive, in a line: "gmial.com has no mailbox called eli", or the mail server's words. */
export function formatBounceReason({ recipient, status, reason }: MessageBounce): string {
  const at = recipient?.lastIndexOf('@') ?? -1
  if (status === '5.1.1' && recipient !== null && at > 0)
    return `${recipient.slice(at + 1)} has no mailbox called ${recipient.slice(0, at)}`
  if (status === '5.1.2' && recipient !== null && at > 0) return `There is no mail server at ${recipient.slice(at + 1)}`
  if (status === '5.2.2' || status === '4.2.2') return 'Their mailbox is full'
  return reason || `The mail server reported ${status ?? 'a failure'}`
}
