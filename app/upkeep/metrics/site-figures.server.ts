import { Gauge, type Registry } from 'prom-client'
import { getBackupStatus, type BackupConfig } from '../../business/nightly-backup.server.ts'
import { getPoolUsage, type Db } from '../../plumbing/database/database.server.ts'
import type { DatabasePresenceLock } from '../../plumbing/database/postgres-lock.server.ts'
import { countUnsentEmails } from '../../plumbing/outbox/email-counts.server.ts'
import { countStuckEmails } from '../../plumbing/outbox/outbox.server.ts'
import { getQueueAges, getOldestUncopiedChangeAge } from './queue-ages.server.ts'

type Site = {
  db: Db
  config: BackupConfig
  now: () => number
  /** Read on each update, because a process takes the lock after opening its services. */
  readonly presence: Pick<DatabasePresenceLock, 'isHeld'>
}

/**
 * Registers the site's gauges. Returns a function that updates them. Where the database is unreachable,
 * `site_database_up` is 0 and gauges that need it are omitted instead of repeating old values.
 */
export function registerSiteMetrics(registry: Registry, site: Site): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const isUp = gauge('site_database_up', '1 where the database answers, else 0.')
  const isPresent = gauge('site_presence_held', '1 while the lock is held that keeps a restore away, else 0.')
  const connections = gauge('site_database_connections', 'Connections to the database, and who waits for one.', 'state')
  const emails = gauge('site_emails', 'Emails waiting, of those overdue for 15 minutes, and refused.', 'state')
  const ages = gauge('site_queue_oldest_due_seconds', 'How long the oldest due entry of a queue has waited.', 'queue')
  const backupAge = gauge('site_backup_age_seconds', 'Age of the newest backup. Left out before the first.')
  const backupIsWell = gauge('site_backup_well', '0 where nightly backups fail or are late, else 1.')

  const uncopiedAge = gauge(
    'site_copy_oldest_uncopied_seconds',
    'How long the oldest change that is not copied yet has waited. Left out where changes are not copied.',
  )

  return async () => {
    const { db, config, now, presence } = site
    isPresent.set(presence.isHeld() ? 1 : 0)
    const read = await readAll(db, config, now()).catch(() => null)
    // Read the pool usage after the queries, because the first query may open the pool.
    for (const [state, count] of Object.entries(getPoolUsage(db))) connections.set({ state }, count)
    isUp.set(read ? 1 : 0)
    for (const one of [emails, ages]) one.reset()
    for (const one of [backupAge, backupIsWell, uncopiedAge]) one.remove()
    if (!read) return
    for (const [state, count] of Object.entries(read.emails)) emails.set({ state }, count)
    for (const [queue, age] of Object.entries(read.ages)) ages.set({ queue }, age / 1_000)
    backupIsWell.set(['failing', 'late'].includes(read.backup.status) ? 0 : 1)
    if (read.uncopiedMs !== null) uncopiedAge.set(read.uncopiedMs / 1_000)
    if (read.backup.state?.at != null) backupAge.set((now() - read.backup.state.at) / 1_000)
  }
}

async function readAll(db: Db, config: BackupConfig, now: number) {
  const [open, { overdue }, ages, backup, uncopiedMs] = await Promise.all([
    countUnsentEmails(db),
    countStuckEmails(db, now),
    getQueueAges(db, now),
    getBackupStatus(db, config, now),
    getOldestUncopiedChangeAge(db, now),
  ])
  return { emails: { ...open, overdue }, ages, backup, uncopiedMs }
}
