import { formerTables, knownMigrations } from '../../plumbing/database/migrate.server.ts'
import { backupTables } from '../modules.server.ts'
import { BackupError } from './backup-record.ts'
import { toBaselineMigrations, isPreBaseline } from './migrate-to-baseline.server.ts'
import { newerVersionMessage } from './parse-record.ts'
import { verifyBackup, type BackupSource } from './load-backup.server.ts'

export type VerifiedBackup = Awaited<ReturnType<typeof verifyBackup>>

/** A backup that was read to its end, and that this version can put back. */
export type RestorableBackup = VerifiedBackup & {
  /** Made before the baseline: its rows are carried over one by one. */
  isBefore: boolean
  /** The migrations its tables have had, by the names of today. */
  had: string[]
}

/** Reads a backup to its end. Throws a BackupError that says why where it is broken or this version cannot put it back. */
export async function verifyRestorableBackup(file: BackupSource): Promise<RestorableBackup> {
  return requireRestorableBackup(await verifyBackup(file))
}

/** Returns how this version puts a backup back. Throws a BackupError that says why where it cannot. */
export function requireRestorableBackup(backup: VerifiedBackup): RestorableBackup {
  const { head, rows } = backup
  const isBefore = isPreBaseline(head.migrations, 'backup')
  const had = isBefore ? toBaselineMigrations(head.migrations) : head.migrations
  if (had.some((name) => !knownMigrations.includes(name))) throw new BackupError(newerVersionMessage)
  const known = new Set([...backupTables, ...Object.keys(formerTables), ...(isBefore ? ['bin'] : [])])
  const unknown = Object.keys(rows).find((table) => !known.has(table))
  if (unknown !== undefined) throw new BackupError(`This backup holds something unknown: ${unknown}`)
  return { ...backup, isBefore, had }
}

/** Returns why this version cannot put a backup back that is whole, or null where it can. */
export function findRestoreBlocker(backup: VerifiedBackup): string | null {
  try {
    requireRestorableBackup(backup)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}
