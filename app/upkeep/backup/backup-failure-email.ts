import type { EmailBranding } from '../../plumbing/outbox/email-plain-text.ts'
import type { BackupState } from '../../business/nightly-backup.ts'
import { formatDateTime } from '../../business/dates.ts'
import { composeSystemEmail } from '../../plumbing/outbox/compose-email.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'

type Facts = EmailBranding & { id: string; to: string; siteUrl: string; timeZone: string }

/** The email that tells the owner that nightly backups fail, why, and which backup is the latest. */
export function composeBackupFailureEmail(
  { failing, nightlyAt }: Pick<BackupState, 'failing' | 'nightlyAt'>,
  { timeZone, ...facts }: Facts,
): ComposedEmail {
  const at = (moment: number) => formatDateTime(moment, timeZone)
  return composeSystemEmail({
    ...facts,
    kind: 'backup',
    subject: `The nightly backup failed: ${facts.business}`,
    title: 'The nightly backup failed',
    blocks: [
      { kind: 'paragraph', words: failing?.words ?? '' },
      {
        kind: 'rows',
        rows: [
          ...(failing ? [['Since', at(failing.since)] satisfies [string, string]] : []),
          ['The last good one', nightlyAt === undefined ? 'There is none yet' : at(nightlyAt)],
        ],
      },
      {
        kind: 'paragraph',
        words:
          'Your site goes on, and the backup is tried again every hour. You get this email once, not every night: the next one only after a backup has succeeded and another fails.',
      },
      { kind: 'button', label: 'See the backups', href: `${facts.siteUrl}/backbar/in-and-out#backups` },
    ],
  })
}
