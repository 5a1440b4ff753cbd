import { findSetting, getSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { isBackupLate, type BackupState } from '../../business/nightly-backup.ts'
import { isNightlyBackupEnabled, type BackupConfig } from '../../business/nightly-backup.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { listOwners } from '../../business/auth/users.server.ts'
import { randomUUID } from 'node:crypto'
import { queueEmail } from '../../plumbing/outbox/outbox.server.ts'
import { composeBackupFailureEmail } from './backup-failure-email.ts'
import { toEmailBranding } from '../../business/brand/brand.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import type { BackupServices } from './create-backup.server.ts'

export type NightlyBackupServices = BackupServices & {
  now: () => number
  nudge: () => void
  config: BackupServices['config'] & BackupConfig & { siteUrl: string }
}

export async function recordFailure(
  services: NightlyBackupServices,
  claim: string,
  words: string,
  is: 'failed' | 'succeeded' = 'failed',
): Promise<void> {
  services.log('error', 'backup-failed', { why: words })
  await notifyOwner(services, (state) =>
    state.night?.claim === claim
      ? {
          ...state,
          failing: { since: state.failing?.since ?? services.now(), words, isTold: state.failing?.isTold ?? false },
          night: { ...state.night, is },
        }
      : null,
  )
}

/**
 * Notifies the owner if no backup has succeeded for two days. Waits for a running backup to finish unless an earlier backup
 * was interrupted, so that a process that keeps dying in its backups reports it first.
 */
export async function notifyIfLate(services: NightlyBackupServices): Promise<void> {
  const { db, now, config } = services
  const state = await findSetting(db, 'backup')
  const isUnderWay = state?.night?.is === 'running' && now() <= state.night.claimedUntil
  if (
    (isUnderWay && !state.failing) ||
    !isBackupLate(state, now()) ||
    state?.failing?.isTold ||
    !(await isNightlyBackupEnabled(db, config))
  )
    return
  await notifyOwner(services, (state) => ({
    ...state,
    failing: state.failing ?? {
      since: Math.max(state.nightlyAt ?? 0, state.nightlySince ?? 0),
      words: 'None has succeeded for two days, and we don’t know why: none was started, or each broke off.',
      isTold: false,
    },
  }))
}

/** Records a backup failure and queues an email to the owner the first time. */
async function notifyOwner(
  { db, now, log, nudge, config }: NightlyBackupServices,
  change: (state: BackupState) => BackupState | null,
) {
  try {
    await db.transaction().execute(async (db) => {
      await acquireTransactionLocks(db, ['setting:backup'])
      const state = change((await findSetting(db, 'backup')) ?? { at: null })
      if (!state) return
      const [owners, identity] = await Promise.all([listOwners(db), getSetting(db, 'identity')])
      const isToBeTold = state.failing && !state.failing.isTold && owners.length > 0
      for (const { email } of isToBeTold ? owners : []) {
        const facts = { id: `backup-${randomUUID()}`, to: email, siteUrl: config.siteUrl, timeZone: identity.timeZone }
        await queueEmail(db, composeBackupFailureEmail(state, { ...facts, ...toEmailBranding(identity) }), now())
      }
      const failing = state.failing && { ...state.failing, isTold: state.failing.isTold || Boolean(isToBeTold) }
      await saveSetting(db, 'backup', { ...state, failing: failing ?? null }, now())
    })
    nudge()
  } catch (error) {
    // On a full disk the email cannot be stored either. It is logged and retried on the next run.
    log('error', 'backup-failure-not-stored', toErrorLogFields(error))
  }
}
