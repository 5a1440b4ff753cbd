/**
 * A backup is one gzipped text, one JSON document a line: a head, then the rows table by table, the secret, the files
 * the photographs need, and an end that says how much there was and hashes every byte before it. It does not know
 * which database it came from, and goes back into either.
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
  /** When it was begun, in epoch milliseconds. */
  at: number
  /** Which migrations the database had had. */
  migrations: string[]
}

/** How many rows of each table and how many files there were; the SHA-256 of everything before this line, in hex. */
export type BackupFooter = { rows: Record<string, number>; files: number; sha256: string }

/** A backup that cannot be used, in words that say why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** "backup-2026-11-20-140000.jsonl.gz". `at` in epoch milliseconds; the name is in UTC, so that names sort by age. */
export function formatBackupFileName(begins: string, at: number): string {
  const [day, time = ''] = new Date(at).toISOString().split('T')
  return `${begins}-${day}-${time.slice(0, 8).replaceAll(':', '')}.jsonl.gz`
}

/** "12.3 MB" */
export function formatBackupSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** "1 request", "2 requests". */
export function formatPluralCount(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}
