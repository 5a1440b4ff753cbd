import { join } from 'node:path'
import type { Carrier } from '../outbox/letter.ts'
import type { From } from './compose.ts'
import { emailjsCarrier } from './emailjs.server.ts'
import { mailboxCarrier } from './mailbox.server.ts'
import { smtpCarrier } from './smtp.server.ts'

export type MailConfig =
  | { kind: 'mailbox' }
  | { kind: 'smtp'; url: string }
  | {
      kind: 'emailjs'
      publicKey: string
      serviceId: string
      templateId: string
      letterTemplateId: string
      privateKey: string | null
      origin: string
    }

/** The one way letters leave this site: a mail server, EmailJS, or files in `dataDir`/mailbox. */
export function openCarrier(mail: MailConfig, from: From, dataDir: string): Carrier {
  switch (mail.kind) {
    case 'mailbox':
      return mailboxCarrier({ dir: join(dataDir, 'mailbox'), from })
    case 'smtp':
      return smtpCarrier({ url: mail.url, from })
    case 'emailjs':
      return emailjsCarrier(mail)
  }
}
