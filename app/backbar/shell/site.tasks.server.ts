import { getBackupStatus, type BackupConfig } from '../../business/nightly-backup.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import type { Task } from '../../plumbing/database/task.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { countStuckEmails } from '../../plumbing/outbox/outbox.server.ts'

const mailSettingsPath = '/backbar/settings/mail'
const backupsPath = '/backbar/in-and-out#backups'

const undeliveredEmailsTask = defineTaskKind<{ overdue: number; refused: number }>({
  kind: 'undelivered',
  group: 'waits',
  forOwners: true,
  async read(db, { now }) {
    const trouble = await countStuckEmails(db, now)
    return trouble.overdue + trouble.refused === 0 ? [] : [createTask('letters', trouble)]
  },
  say({ facts: { overdue, refused } }) {
    const count = overdue + refused
    return {
      title: count === 1 ? 'One email did not arrive' : `${count} emails did not arrive`,
      hint:
        overdue === 0
          ? count === 1
            ? 'refused: it was not read'
            : 'refused: they were not read'
          : overdue === count
            ? 'waiting too long'
            : `${overdue} waiting too long`,
      href: '/backbar/letters',
      button: { label: 'See why', href: '/backbar/letters' },
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
