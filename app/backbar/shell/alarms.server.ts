import { canSendEmail, type MailConfig } from '../../plumbing/mail/carrier.server.ts'
import type { Alarms } from './alarms.ts'

type Services = { mail: () => Promise<MailConfig>; config: { copyOf: number | null } }

/** What every page of the back office has to know of where it is; what is to be done is said by Today. */
export async function getEmailAndCopyStatus({ mail, config }: Services): Promise<Alarms> {
  return { isMailbox: !(await canSendEmail({ mail })), copyOf: config.copyOf }
}
