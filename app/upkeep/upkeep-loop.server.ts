import { startPeriodicJobs } from '../plumbing/queue/periodic-jobs.server.ts'
import {
  notifyEndingHolds,
  notifyWaitlistOpenings,
  type OwnerNotificationServices,
} from '../events/event/notify-owner.server.ts'
import { startNightlyBackup } from './backup/run-nightly-backup.server.ts'
import type { NightlyBackupServices } from './backup/nightly-backup-notice.server.ts'
import { runCleanup, type CleanupServices } from './cleanup/cleanup.server.ts'

const hour = 3_600_000

/** Runs clean-up, owner notifications and the nightly backup at once, then every hour until stopped. */
export function startUpkeepLoop(services: CleanupServices & NightlyBackupServices & OwnerNotificationServices): {
  stop: () => Promise<void>
} {
  const rounds = [
    { work: () => runCleanup(services), failed: 'cleanup-failed' },
    { work: () => notifyOwnerOfDays(services), failed: 'days-not-told' },
    {
      work: async (signal: AbortSignal) => (await startNightlyBackup(services, { signal })).done,
      failed: 'backup-not-begun',
    },
  ]
  return startPeriodicJobs(rounds, { every: hour, log: services.log })
}

async function notifyOwnerOfDays(services: OwnerNotificationServices): Promise<void> {
  await notifyEndingHolds(services)
  await notifyWaitlistOpenings(services)
}
