import { randomUUID } from 'node:crypto'
import { getBackupNight, type BackupState } from '../../business/nightly-backup.ts'
import { getBackupHour, isNightlyBackupEnabled } from '../../business/nightly-backup.server.ts'
import { updateSetting, findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { BackupError } from './backup-record.ts'
import { claimNightlyBackup, backupClaimTimeoutMs } from './claim-nightly-backup.ts'
import { formatBackupError } from './backup-error-text.ts'
import { createNightlyBackup } from './create-backup.server.ts'
import { notifyIfLate, recordFailure, type NightlyBackupServices } from './nightly-backup-notice.server.ts'

type StartOptions = {
  /** Starts a backup even where the night already has a backup. */
  isWanted?: boolean
  signal?: AbortSignal
}

/** Interval at which a claim is renewed, in milliseconds. */
const renewIntervalMs = backupClaimTimeoutMs / 10

/**
 * Starts the nightly backup once per night, however many processes call it: from the owner's hour in the business's time
 * zone, or at the next call after it. A failed backup is retried at a later call, and the owner is notified once until a
 * backup succeeds. `isBegun` is returned before the backup is made. `done` resolves when it is over.
 */
export async function startNightlyBackup(
  services: NightlyBackupServices,
  { isWanted = false, signal }: StartOptions = {},
): Promise<{ isBegun: boolean; done: Promise<void> }> {
  const claim = randomUUID()
  const isBegun = await claimNight(services, claim, isWanted)
  await notifyIfLate(services)
  return { isBegun, done: isBegun ? runBackup(services, claim, signal) : Promise.resolve() }
}

async function claimNight(
  { db, now, config }: NightlyBackupServices,
  claim: string,
  isWanted: boolean,
): Promise<boolean> {
  if (!isWanted && !(await isNightlyBackupEnabled(db, config))) return false
  const at = now()
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['setting:backup'])
    const [state, identity, hour] = await Promise.all([
      findSetting(db, 'backup'),
      findSetting(db, 'identity'),
      getBackupHour(db),
    ])
    if (!identity) return false
    const next = claimNightlyBackup(state, {
      of: getBackupNight(at, identity.timeZone, hour),
      now: at,
      claim,
      isWanted,
    })
    if (next) await saveSetting(db, 'backup', next, at)
    return next?.night?.claim === claim
  })
}

async function runBackup(services: NightlyBackupServices, claim: string, signal?: AbortSignal): Promise<void> {
  const { db, now, backups } = services
  try {
    const { at, flaw } = await createNightlyBackup(services, {
      now: now(),
      pulse: createClaimRenewal(services, claim, signal),
    })
    // A second backup tonight would have the same problem and push out an older backup.
    if (flaw !== null) return await recordFailure(services, claim, formatNotRestorable(flaw), 'succeeded')
    await storeResult(db, claim, now(), (state) => ({
      ...state,
      nightlyAt: at,
      failing: null,
      night: { ...state.night!, is: 'succeeded' },
    }))
  } catch (error) {
    if (signal?.aborted)
      await storeResult(db, claim, now(), (state) => ({ ...state, night: { ...state.night!, is: 'stopped' } }))
    else await recordFailure(services, claim, formatBackupError(error, backups.where))
  }
}

/** Renews the claim during the backup. Aborts where the site is stopping or the claim was lost. */
function createClaimRenewal(
  { db, now }: NightlyBackupServices,
  claim: string,
  signal?: AbortSignal,
): () => Promise<void> {
  let renewedAt = now()
  return async () => {
    signal?.throwIfAborted()
    if (Math.abs(now() - renewedAt) < renewIntervalMs) return
    renewedAt = now()
    const isOurs = await storeResult(db, claim, now(), (state) => ({
      ...state,
      night: { ...state.night!, claimedUntil: now() + backupClaimTimeoutMs },
    }))
    if (!isOurs) throw new BackupError('Another process has taken this night')
  }
}

/** Stores the result of a night where the claim still holds. Returns whether it does. */
async function storeResult(
  db: Db,
  claim: string,
  now: number,
  change: (state: BackupState) => BackupState,
): Promise<boolean> {
  const state = await updateSetting(
    db,
    'backup',
    (state) => (state?.night?.claim === claim ? change(state) : (state ?? { at: null })),
    now,
  )
  return state.night?.claim === claim
}

function formatNotRestorable(flaw: string): string {
  return `It is kept, but the version that runs now could not put it back. ${flaw}.`
}
