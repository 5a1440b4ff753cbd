import { getSetting } from '../../../business/stored-settings.server.ts'
import { listEventContacts } from '../../../events/event/contacts.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import type { TxtRecordResolver } from '../mailbox/verify-dkim.server.ts'
import type { MessageFolder } from '../received-message.ts'
import { storeReceivedMessage, type StoreMessageResult } from '../store-received-message.server.ts'

export type StandInServices = {
  db: Db
  files: FileStore
  now: () => number
  config: { secret: string; isDemo: boolean; isDevelopment: boolean; mail: { kind: string } }
}

/** An email of the stand-in for a mailbox. Times in epoch milliseconds. */
export type StandInEmail = {
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  text: string
  sentAt: number
  /** The email that the written email replies to and quotes. */
  repliesTo?: { messageId: string; text: string } | undefined
  folder?: MessageFolder
  headers?: Record<string, string>
}

/**
 * Whether users may write as a client: in the demo and in development, where emails stay on this machine and no mailbox
 * is read.
 */
export function canWriteEmailAsClient({ isDemo, isDevelopment, mail }: StandInServices['config']): boolean {
  return isDemo || (isDevelopment && mail.kind === 'mailbox')
}

/**
 * Stores an email that a demo user writes as the event's client, as if it came from the mailbox. It replies to the last
 * email to that client. Null if there is no such event, or its client has no email address.
 */
export async function receiveEmailAsClient(
  services: StandInServices,
  eventId: string,
  text: string,
): Promise<StoreMessageResult | null> {
  const { db } = services
  const [client] = await listEventContacts(db, eventId)
  if (!client?.email) return null
  const identity = await getSetting(db, 'identity')
  const last = await findLastEmail(db, eventId)
  return receiveStandInEmail(services, {
    from: { name: client.name, address: client.email },
    to: { name: identity.name, address: identity.email },
    subject: last === null ? 'Our event' : `Re: ${last.subject}`,
    text,
    sentAt: services.now(),
    repliesTo: last ?? undefined,
  })
}

/** The last email that was written to an event's client. */
async function findLastEmail(db: Db, eventId: string) {
  const row = await db
    .selectFrom('email')
    .select(['message_id', 'subject', 'body_text'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'sent')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { messageId: row.message_id, subject: row.subject, text: row.body_text } : null
}

/** Name under which the stand-in confirms senders, as a provider does. */
const standInServer = 'mx.stand-in.example'
const noDns: TxtRecordResolver = async () => {
  throw Object.assign(new Error('The stand-in asks no DNS'), { code: 'ENOTFOUND' })
}

/** Writes an email as a mail program does, and reads and stores it as one from the mailbox. */
export async function receiveStandInEmail(
  { db, files, now, config }: Omit<StandInServices, 'config'> & { config: { secret: string } },
  email: StandInEmail,
): Promise<StoreMessageResult> {
  const { folder = 'inbox', to, sentAt } = email
  const [{ createTransport }, { parseReceivedMessage }] = await Promise.all([
    import('nodemailer'),
    import('../mailbox/parse-received-message.server.ts'),
  ])
  const domain = email.from.address.split('@').at(-1)!
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({
    from: email.from,
    to,
    subject: email.subject,
    text: email.text + formatQuote(email),
    date: new Date(sentAt),
    ...(email.repliesTo && { inReplyTo: email.repliesTo.messageId, references: [email.repliesTo.messageId] }),
    ...(email.headers && { headers: email.headers }),
  })
  const verdict = `Authentication-Results: ${standInServer}; dmarc=pass header.from=${domain}\r\n`
  const received = await parseReceivedMessage(Buffer.concat([Buffer.from(verdict), message as Buffer]), {
    folder,
    receivedAt: sentAt,
    ownAddresses: [(folder === 'sent' ? email.from : to).address.toLowerCase()],
    trustedServers: [standInServer],
    resolver: noDns,
    now: now(),
  })
  return storeReceivedMessage(db, received, { now: now(), files, secret: config.secret })
}

function formatQuote({ repliesTo, sentAt, to }: StandInEmail): string {
  if (!repliesTo) return ''
  const day = new Date(sentAt).toUTCString().slice(0, 16)
  const lines = repliesTo.text.trim().split('\n')
  return `\n\nOn ${day}, ${to.name} <${to.address}> wrote:\n\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`
}
