import { join } from 'node:path'
import type { EmailTransport } from '../outbox/email.ts'
import type { SenderProvider } from './mail-message.ts'
import { createEmailjsTransport } from './emailjs-transport.server.ts'
import { createMailboxTransport } from './mailbox-transport.server.ts'
import { parseSmtpUrl } from './smtp-config.ts'
import { createSmtpTransport } from './smtp-transport.server.ts'

export type EmailConfig =
  | { kind: 'mailbox' }
  /** `from` overrides the sender address. With `mustEncrypt` the password is sent over TLS only. */
  | { kind: 'smtp'; url: string; from?: string; mustEncrypt?: boolean }
  /** Connected in the back office while the site had another secret, so its password can no longer be decrypted. */
  | { kind: 'unreadable'; url: string }
  | {
      kind: 'emailjs'
      publicKey: string
      serviceId: string
      templateId: string
      letterTemplateId: string
      privateKey: string | null
      origin: string
    }

/** Whether emails leave this site. Without a connected email account they are kept in its mailbox. */
export async function canSendEmail({ mail }: { mail: () => Promise<EmailConfig> }): Promise<boolean> {
  return (await mail()).kind !== 'mailbox'
}

/** Creates the transport for emails: a mail server, EmailJS, or files in `dataDir`/mailbox. */
export function createEmailTransport(mail: EmailConfig, from: SenderProvider, dataDir: string): EmailTransport {
  const [carry, by] = [getCarrier(mail, from, dataDir), formatTransportName(mail)]
  return async (email) => ({ ...(await carry(email)), by })
}

/**
 * Returns the transport's name in an email's history: `mailbox`, `emailjs`, or the URL of the mail server without its
 * password.
 */
export function formatTransportName(mail: EmailConfig): string {
  if (mail.kind !== 'smtp' && mail.kind !== 'unreadable') return mail.kind
  const read = parseSmtpUrl(mail.url)
  if ('problem' in read) throw new Error(`The mail server's address ${read.problem}`)
  const { host, port, secure } = read.place
  return `${secure ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const unreadablePasswordMessage =
  'The mail password can’t be read anymore, because the site’s secret changed: enter it again under Settings, Email'

function getCarrier(mail: EmailConfig, from: SenderProvider, dataDir: string): EmailTransport {
  switch (mail.kind) {
    case 'mailbox':
      return createMailboxTransport({ dir: join(dataDir, 'mailbox'), from })
    case 'smtp':
      return createSmtpTransport({ url: mail.url, from, mustEncrypt: mail.mustEncrypt ?? false })
    case 'unreadable':
      return async () => ({ kind: 'later', words: unreadablePasswordMessage, trouble: 'login' })
    case 'emailjs':
      return createEmailjsTransport(mail)
  }
}
