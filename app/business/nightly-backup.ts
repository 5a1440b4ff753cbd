/** State of the backups. Times in epoch milliseconds. */
export type BackupState = {
  /** Last full copy to a safe place, by any means. Null before the first. */
  at: number | null
  /** Last successful nightly backup, and the time from which backups are expected. */
  nightlyAt?: number
  nightlySince?: number
  /** The last night processed, with the result of its backup. */
  night?: NightlyBackupRun
  /** The error of failing backups, its first time, and whether the owner was notified by email. */
  failing?: { since: number; words: string; isTold: boolean } | null
  /** Stored backups by file name. */
  kept?: Record<string, StoredBackup>
  /** The error that prevents pruning old backups. Null without an error. */
  notPruned?: string | null
}

/** The backup a site was restored from. Times in epoch milliseconds. */
export type RestoredBackupInfo = {
  at: number
  /** All changes committed by this time were restored. */
  upTo: number
  /** File name of the restored backup, or `latest`. */
  from: string
  /** The reason why later changes are missing although they were copied. Null if the copies are intact. */
  flaw: string | null
  /** Number of referenced files that had not been copied before the machine was lost. */
  missingFiles: number
}

export type NightlyBackupRun = {
  /** The day the night begins on, in the business's time zone. */
  of: string
  /** `none`: the first night, which had already begun. `stopped`: the site was shut down in an orderly way. */
  is: 'none' | 'running' | 'succeeded' | 'failed' | 'stopped'
  /** Id of the process that runs the backup, and the time until which others leave it alone. */
  claim: string
  claimedUntil: number
  triedAt: number
}

/** A stored backup. `verified` is its content as read back. Null if this site has not read it. */
export type StoredBackup = {
  at: number
  bytes: number
  verified: { requests: number; files: number; missing: number } | null
}

/** Default earliest hour of the nightly backup, in the business's time zone. */
export const defaultBackupHour = 3

/** Time without a successful backup after which backups are late, in milliseconds. */
const lateAfterMs = 2 * 24 * 3_600_000

/** Returns the backup night of a time: from the backup hour to the same hour a day later, named after its first day. */
export function getBackupNight(now: number, timeZone: string, hour = defaultBackupHour): string {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const day = there.toPlainDate()
  return (there.hour < hour ? day.subtract({ days: 1 }) : day).toString()
}

/** Adjusts the state to a new backup hour: the last night's backup counts for the night it now falls into. */
export function applyBackupHour(hour: number, state: BackupState | null, timeZone: string): BackupState | null {
  return state?.night
    ? { ...state, night: { ...state.night, of: getBackupNight(state.night.triedAt, timeZone, hour) } }
    : state
}

/** Status of nightly backups: disabled, none yet, as expected (`well`), late, or failing. */
export type BackupStatus = 'off' | 'none-yet' | 'well' | 'late' | 'failing'

/** Computes the status of nightly backups. `isOn`: whether they are enabled. `now` in epoch milliseconds. */
export function computeBackupStatus(state: BackupState | null, isOn: boolean, now: number): BackupStatus {
  if (!isOn) return 'off'
  if (state?.failing) return 'failing'
  if (isBackupLate(state, now)) return 'late'
  return state?.nightlyAt === undefined ? 'none-yet' : 'well'
}

/** Whether no backup has succeeded for two days. */
export function isBackupLate(state: BackupState | null, now: number): boolean {
  const since = Math.max(state?.nightlyAt ?? 0, state?.nightlySince ?? 0)
  return since > 0 && now - since > lateAfterMs
}
