import type { Db } from '../plumbing/database/database.server.ts'
import { computeBackupStatus, defaultBackupHour, type BackupStatus, type BackupState } from './nightly-backup.ts'
import { findSetting } from './stored-settings.server.ts'

export type BackupConfig = { backups: { isSet: boolean; isOff: boolean } }

/** Whether nightly backups are enabled: by the environment, else by the owner's setting, else by default. */
export async function isNightlyBackupEnabled(db: Db, { backups }: BackupConfig): Promise<boolean> {
  if (backups.isSet) return !backups.isOff
  return (await findSetting(db, 'nightlyBackup'))?.isOn ?? true
}

/** The earliest hour of the nightly backup, as the owner chose it. */
export async function getBackupHour(db: Db): Promise<number> {
  return (await findSetting(db, 'nightlyBackup'))?.hour ?? defaultBackupHour
}

/** Returns the status and state of the nightly backups. `now` in epoch milliseconds. */
export async function getBackupStatus(
  db: Db,
  config: BackupConfig,
  now: number,
): Promise<{ status: BackupStatus; state: BackupState | null }> {
  const [isOn, state] = await Promise.all([isNightlyBackupEnabled(db, config), findSetting(db, 'backup')])
  return { status: computeBackupStatus(state, isOn, now), state }
}
