import { canSendEmail, type EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import type { EmailAndCopyStatus } from './site-status.ts'

type Services = { mail: () => Promise<EmailConfig>; config: { copyOf: number | null } }

/** What every page of the back office has to know of where it is; what is to be done is said by Today. */
export async function getEmailAndCopyStatus({ mail, config }: Services): Promise<EmailAndCopyStatus> {
  return { isMailbox: !(await canSendEmail({ mail })), copyOf: config.copyOf }
}
