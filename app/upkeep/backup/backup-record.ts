/**
 * A backup is gzipped text with a JSON document per line: a header, the rows table by table, the secret, the photo files,
 * and a footer with the counts and a hash of every byte before it. It is independent of the database kind and can be
 * restored into either.
 */
export type BackupRecord =
  | BackupHeader
  | BackupRow
  | { secret: string }
  /** The file's bytes in base64. */
  | { file: string; base64: string }
  | { end: BackupFooter }

export type BackupRow = { table: string; row: BackupRowValues }

export type BackupRowValues = Record<string, string | number | null>

export type BackupHeader = {
  backup: 'backbar'
  version: 1
  /** Start of the backup, in epoch milliseconds. */
  at: number
  /** Migrations applied to the database. */
  migrations: string[]
}

/** Number of rows per table and of files, and the SHA-256 of everything before this line, in hex. */
export type BackupFooter = { rows: Record<string, number>; files: number; sha256: string }

/** An unusable backup. The message explains why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** "backup-2026-11-20-140000.jsonl.gz". The name is in UTC, so that names sort by age. `at` in epoch milliseconds. */
export function formatBackupFileName(begins: string, at: number): string {
  const [day, time = ''] = new Date(at).toISOString().split('T')
  return `${begins}-${day}-${time.slice(0, 8).replaceAll(':', '')}.jsonl.gz`
}

/** "12.3 MB" */
export function formatBackupSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Number of events in a backup, from its rows by table. Versions 1.x name their table `lead`. */
export function countBackedUpEvents(rows: Record<string, number>): number {
  return rows.event ?? rows.lead ?? 0
}

/** Number of emails in a backup, from its rows by table. Versions 1.x name their table `letter`. */
export function countBackedUpEmails(rows: Record<string, number>): number {
  return rows.email ?? rows.letter ?? 0
}
