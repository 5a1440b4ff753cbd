import { formerTables, knownMigrations } from '../../plumbing/database/migrate.server.ts'
import { backupTables, formerPrimaryKeys } from '../app-parts.server.ts'
import { BackupError } from './backup-record.ts'
import { toBaselineMigrations, isPreBaseline } from './migrate-to-baseline.server.ts'
import { newerVersionMessage } from './parse-record.ts'
import { verifyBackup, type BackupSource } from './load-backup.server.ts'

export type VerifiedBackup = Awaited<ReturnType<typeof verifyBackup>>

/** A verified backup that this version can restore. */
export type RestorableBackup = VerifiedBackup & {
  /** Whether the backup is older than the baseline migration, so that its rows are converted. */
  isBefore: boolean
  /** Migrations of its tables, by their current names. */
  had: string[]
}

/** Reads a whole backup. Throws a BackupError where it is damaged or this version cannot restore it. */
export async function verifyRestorableBackup(file: BackupSource): Promise<RestorableBackup> {
  return requireRestorableBackup(await verifyBackup(file))
}

/** Returns how this version restores a backup. Throws a BackupError where it cannot. */
export function requireRestorableBackup(backup: VerifiedBackup): RestorableBackup {
  const { head, rows } = backup
  const isBefore = isPreBaseline(head.migrations, 'backup')
  const had = isBefore ? toBaselineMigrations(head.migrations) : head.migrations
  if (had.some((name) => !knownMigrations.includes(name))) throw new BackupError(newerVersionMessage)
  const former = Object.keys(formerPrimaryKeys).filter((table) => formerPrimaryKeys[table] !== null)
  const known = new Set([...backupTables, ...former, ...Object.keys(formerTables), ...(isBefore ? ['bin'] : [])])
  const unknown = Object.keys(rows).find((table) => !known.has(table))
  if (unknown !== undefined) throw new BackupError(`This backup holds something unknown: ${unknown}`)
  return { ...backup, isBefore, had }
}

/** Returns why this version cannot restore a verified backup. Null if it can. */
export function findRestoreBlocker(backup: VerifiedBackup): string | null {
  try {
    requireRestorableBackup(backup)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}
