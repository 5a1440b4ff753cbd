import { canSendEmail, type EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import type { EmailAndCopyStatus } from './site-status.ts'

type Services = { mail: () => Promise<EmailConfig>; config: { copyOf: number | null } }

/** Returns the site state that every back office page needs. */
export async function getEmailAndCopyStatus({ mail, config }: Services): Promise<EmailAndCopyStatus> {
  return { isMailbox: !(await canSendEmail({ mail })), copyOf: config.copyOf }
}
