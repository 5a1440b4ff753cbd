import { getBackupStatus, type BackupConfig } from '../../business/nightly-backup.server.ts'
import { getEmailPath } from '../../plumbing/outbox/delivery-status.ts'
import { getEmailListPath } from '../emails/email-list-path.ts'
import { listRecipientNames } from '../emails/recipient-names.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import type { Task } from '../../plumbing/database/task.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { countStuckEmails, findStuckEmail } from '../../plumbing/outbox/outbox.server.ts'

const mailSettingsPath = '/backbar/settings/mail'
const backupsPath = '/backbar/in-and-out#backups'

/** Number of emails that were not delivered, and the oldest of them. */
type StuckEmails = { overdue: number; refused: number; oldest: { id: string; name: string } | null }

const undeliveredEmailsTask = defineTaskKind<StuckEmails>({
  kind: 'undelivered',
  group: 'waits',
  forOwners: true,
  async read(db, { now }) {
    const trouble = await countStuckEmails(db, now)
    const oldest = await findStuckEmail(db, now)
    if (oldest === null) return []
    const [name = oldest.recipient] = await listRecipientNames(db, [oldest])
    return [createTask('letters', { ...trouble, oldest: { id: oldest.id, name } })]
  },
  say({ facts: { overdue, refused, oldest } }) {
    const count = overdue + refused
    const to = oldest?.name ?? 'somebody'
    const href =
      count === 1 && oldest
        ? getEmailPath(oldest.id)
        : getEmailListPath(overdue === 0 ? 'refused' : overdue === count ? 'waiting' : 'all')
    return {
      title: count === 1 ? `An email to ${to} did not arrive` : `Emails to ${to} and ${count - 1} more did not arrive`,
      hint:
        overdue === 0
          ? count === 1
            ? 'refused: it was not read'
            : 'refused: they were not read'
          : overdue === count
            ? 'waiting too long'
            : `${overdue} waiting too long`,
      href,
      button: { label: 'See why', href },
    }
  },
})

/** Emails are not delivered: no account, or its password cannot be decrypted. */
const emailAccountTask = defineTaskKind<
  { kind: EmailConfig['kind'] },
  { mail: () => Promise<EmailConfig>; config: { copyOf: number | null; isDemo: boolean } }
>({
  kind: 'mail',
  group: 'waits',
  forOwners: true,
  async read(_, __, { mail: emailAccountTask, config }) {
    const { kind } = await emailAccountTask()
    const isOff = kind === 'unreadable' || (kind === 'mailbox' && !config.isDemo && config.copyOf === null)
    return isOff ? [createTask('mail', { kind })] : []
  },
  say: ({ facts: { kind } }) =>
    kind === 'unreadable'
      ? {
          title: 'Emails wait for the email password',
          hint: 'the stored one can no longer be read',
          href: mailSettingsPath,
          button: { label: 'Enter it', href: mailSettingsPath },
        }
      : {
          title: 'Email is not connected',
          hint: 'no emails go out',
          href: mailSettingsPath,
          button: { label: 'Connect it', href: mailSettingsPath },
        },
})

const backupTask = defineTaskKind<{ status: 'failing' | 'late' }, { config: BackupConfig }>({
  kind: 'backup',
  group: 'waits',
  forOwners: true,
  async read(db, { now }, { config }) {
    const { status } = await getBackupStatus(db, config, now)
    return status === 'failing' || status === 'late' ? [createTask('backup', { status })] : []
  },
  say: ({ facts: { status } }) => ({
    title: status === 'failing' ? 'The nightly backup fails' : 'No backup for two days',
    hint: 'what happens now could be lost',
    href: backupsPath,
    button: { label: 'See why', href: backupsPath },
  }),
})

/** Tasks about the site itself. */
export const siteTasks = [undeliveredEmailsTask, emailAccountTask, backupTask]

function createTask<Facts>(subject: string, facts: Facts): Task<Facts> {
  return { subject, eventId: null, due: null, facts }
}
