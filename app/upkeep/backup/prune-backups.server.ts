import type { BackupState, StoredBackup } from '../../business/nightly-backup.ts'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import { formatBackupFileName } from './backup-record.ts'

/**
 * Removes all but the latest backups and returns the remaining objects. Backups dated in the future by a wrong clock are
 * removed first.
 */
export async function pruneBackups(backups: ArchiveStore, prefix: string, latest: string, most: number, now: number) {
  const names = new RegExp(`^${prefix}-\\d{4}-\\d\\d-\\d\\d-\\d{6}\\.jsonl\\.gz$`)
  const there = (await backups.list(`${prefix}-`)).filter(({ name }) => names.test(name))
  const isLater = (name: string) => name > formatBackupFileName(prefix, now)
  const byAge = there
    .filter(({ name }) => name !== latest)
    .toSorted((a, b) => Number(isLater(a.name)) - Number(isLater(b.name)) || (a.name < b.name ? 1 : -1))
  for (const { name } of byAge.slice(most - 1)) await backups.remove(name)
  const gone = new Set(byAge.slice(most - 1).map(({ name }) => name))
  return { there: there.filter(({ name }) => !gone.has(name)), words: null }
}

/** The records of existing backups. For unrecorded backups the data is taken from the name. */
export function listStoredBackups(
  noted: NonNullable<BackupState['kept']>,
  there: { name: string; size: number }[] | null,
): NonNullable<BackupState['kept']> {
  if (!there) return noted
  const kept = there.map(({ name, size }): [string, StoredBackup] => [
    name,
    noted[name] ?? { at: parseBackupTime(name), bytes: size, verified: null },
  ])
  return Object.fromEntries(kept)
}

function parseBackupTime(name: string): number {
  return Date.parse(name.replace(/.*-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.jsonl\.gz$/, '$1T$2:$3:$4Z'))
}
