/** What is known of backups; moments in epoch milliseconds. */
export type BackupState = {
  /** When everything was last copied to a safe place by whatever means; null before the first. */
  at: number | null
  /** When the last nightly one succeeded, and since when there should be some. */
  nightlyAt?: number
  nightlySince?: number
  /** The last night that was looked at, and what became of its backup. */
  night?: NightlyBackupRun
  /** What keeps them from succeeding, since when, and whether the owner was written to about it. */
  failing?: { since: number; words: string; isTold: boolean } | null
  /** What is kept, by its name. */
  kept?: Record<string, StoredBackup>
  /** What keeps older ones from being removed; null where nothing does. */
  notPruned?: string | null
}

/** What a site was put back from; moments in epoch milliseconds. */
export type RestoredBackupInfo = {
  at: number
  /** What was committed until then is there. */
  upTo: number
  /** The file, or `latest`. */
  from: string
  /** Why later changes are not there, though copies of them are; null where nothing is wrong with the copies. */
  flaw: string | null
  /** Files that are named, and were not copied before the machine was gone. */
  missingFiles: number
}

export type NightlyBackupRun = {
  /** The day it begins on, on the business's calendar. */
  of: string
  /** `none`: the first night ever looked at, which had begun before; `stopped`: the site ended in an orderly way. */
  is: 'none' | 'running' | 'succeeded' | 'failed' | 'stopped'
  /** Who is at it, and until when others leave it alone. */
  claim: string
  claimedUntil: number
  triedAt: number
}

/** One that is kept: what was in it when it was read back; null where this site has not read it. */
export type StoredBackup = {
  at: number
  bytes: number
  verified: { requests: number; files: number; missing: number } | null
}

/** The hour a night's backup is made after where the owner has chosen none, on the business's wall clock. */
export const defaultBackupHour = 3

/** How long none may have succeeded before that is late, in milliseconds. */
const late = 2 * 24 * 3_600_000

/** The night a moment belongs to: from the hour of the backup to the same hour a day later, named after its first day. */
export function getBackupNight(now: number, timeZone: string, hour = defaultBackupHour): string {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const day = there.toPlainDate()
  return (there.hour < hour ? day.subtract({ days: 1 }) : day).toString()
}

/** What is known once backups are made after another hour: the backup of the last night counts for the night it falls into now. */
export function applyBackupHour(hour: number, state: BackupState | null, timeZone: string): BackupState | null {
  return state?.night
    ? { ...state, night: { ...state.night, of: getBackupNight(state.night.triedAt, timeZone, hour) } }
    : state
}

/** How nightly backups stand: not wanted, none yet, as they should be, late, or failing. */
export type BackupStatus = 'off' | 'none-yet' | 'well' | 'late' | 'failing'

/** How the nightly backups stand at a moment in epoch milliseconds; `isOn`: whether they are wanted. */
export function computeBackupStatus(state: BackupState | null, isOn: boolean, now: number): BackupStatus {
  if (!isOn) return 'off'
  if (state?.failing) return 'failing'
  if (isBackupLate(state, now)) return 'late'
  return state?.nightlyAt === undefined ? 'none-yet' : 'well'
}

/** Whether none has succeeded for two days. */
export function isBackupLate(state: BackupState | null, now: number): boolean {
  const since = Math.max(state?.nightlyAt ?? 0, state?.nightlySince ?? 0)
  return since > 0 && now - since > late
}
