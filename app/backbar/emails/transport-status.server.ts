import type { Db } from '../../plumbing/database/database.server.ts'
import { formatTransportName, type EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { countEmailsAwaitingTransport, countResendableEmails } from '../../plumbing/outbox/outbox.server.ts'
import type { TransportStatus } from './email-text.ts'

type Services = { db: Db; mail: () => Promise<EmailConfig> }

/**
 * Returns the current transport with its last success, last failure, last accepted test email, and the number of waiting
 * emails.
 */
export async function getTransportStatus({ db, mail }: Services): Promise<TransportStatus> {
  const carrier = formatTransportName(await mail())
  const [success, failure, provedAt, kept, refused] = await Promise.all([
    findNewestEvent(db, ['sent', 'kept']),
    findNewestEvent(db, ['refused', 'later', 'unknown', 'account']),
    findLastTestEmailTime(db, carrier),
    countEmailsAwaitingTransport(db),
    countResendableEmails(db),
  ])
  return { carrier, success, failure, provedAt, kept, refused }
}

/**
 * When the current transport last accepted a test email, in epoch milliseconds, or null. Null for the mailbox, which
 * delivers to no recipient.
 */
async function findLastTestEmailTime(db: Db, carrier: string): Promise<number | null> {
  if (carrier === 'mailbox') return null
  const proof = await db
    .selectFrom('email')
    .select('settled_at')
    .where('kind', '=', 'test')
    .where('state', '=', 'sent')
    .where('transport', '=', carrier)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return proof?.settled_at ?? null
}

/** The newest event of the given kinds, by a short index lookup for each. */
async function findNewestEvent(db: Db, kinds: string[]) {
  const found = await Promise.all(
    kinds.map((kind) =>
      db
        .selectFrom('email_log_entry')
        .select(['at', 'kind', 'text as words', 'email_id as emailId'])
        .where('kind', '=', kind)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return found.filter((event) => event !== undefined).toSorted((a, b) => b.at - a.at)[0] ?? null
}
