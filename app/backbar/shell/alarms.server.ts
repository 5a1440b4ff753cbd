import { readBackupStatus, type BackupConfig } from '../../business/nightly-backup.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MailConfig } from '../../plumbing/mail/carrier.server.ts'
import { outboxTrouble } from '../../plumbing/outbox/outbox.server.ts'
import type { Alarms } from './alarms.ts'

/** Counted no further than anybody wants to know. */
const most = 1_000

type Services = {
  db: Db
  now: () => number
  mail: () => Promise<MailConfig>
  config: BackupConfig & { copyOf: number | null }
}

/** What needs the attention of whoever opens the back office, counted for its navigation. */
export async function readAlarms({ db, now, mail, config }: Services): Promise<Alarms> {
  const [waiting, letters, { kind }, backup] = await Promise.all([
    countWaiting(db),
    outboxTrouble(db, now()),
    mail(),
    readBackupStatus(db, config, now()),
  ])
  return {
    waiting,
    letters,
    isMailbox: kind === 'mailbox',
    isUnreadable: kind === 'unreadable',
    backup: backup.status,
    copyOf: config.copyOf,
  }
}

async function countWaiting(db: Db): Promise<number> {
  const some = db.selectFrom('lead').select('id').where('state', '=', 'new').limit(most)
  const { leads } = await db
    .selectFrom(some.as('some'))
    .select((is) => is.fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow()
  return Number(leads)
}
