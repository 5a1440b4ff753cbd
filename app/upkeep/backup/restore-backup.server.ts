import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { disableIdleTimeout, type Db } from '../../plumbing/database/database.server.ts'
import {
  runMigrations,
  deleteMigrationHistory,
  formerTables,
  knownMigrations,
} from '../../plumbing/database/migrate.server.ts'
import { incrementRevision, getRevision } from '../../plumbing/database/revision.server.ts'
import type { AppPart } from '../../plumbing/modules/app-part.server.ts'
import type { TableName } from '../../plumbing/database/table-keys.ts'
import { isDatabaseUnavailable } from '../../plumbing/database/database-unavailable.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import { BackupError, type BackupRowValues } from './backup-record.ts'
import { createBackupRowValidator } from './row-check.server.ts'
import { verifyRestorableBackup } from './check-restorable.server.ts'
import { toBaselineRow } from './migrate-to-baseline.server.ts'
import { backupTables, allTables, appParts } from '../app-parts.server.ts'
import { loadBackupRecords } from './load-backup.server.ts'

type Services = { db: Db; files: FileStore; now: () => number }
export type RestoreBackupResult = {
  at: number
  rows: Record<string, number>
  files: number
  secret: string
  waitingLetters: number
}

/** Rows per insert. Both databases limit the number of values in a statement. */
const batchSize = 200

/** Revisions of data that processes cache: pages and the menu, daily availability and rules. */
const cachedRevisions = ['content', 'days']

/**
 * Restores a backup: everything, or nothing if anything is wrong. Existing data is left unchanged unless `replace`.
 * Throws a BackupError that explains what is wrong.
 */
export async function restoreBackup(
  { db, files, now }: Services,
  file: string,
  replace = false,
): Promise<RestoreBackupResult> {
  const { head, rows, files: fileCount, isBefore, had } = await verifyRestorableBackup(file)
  if (!replace && (await hasStoredData(db)))
    throw new BackupError('There is a site in this database already; nothing was changed')
  const before = await Promise.all(cachedRevisions.map((name) => getRevision(db, name)))
  const nobodys: string[] = []
  const restored = { secret: '', newFiles: [] as string[], changedFiles: [] as string[] }
  const putFile = async (name: string, bytes: Buffer) => {
    const is = await compareFile(files, name, bytes)
    if (is === 'other') restored.changedFiles.push(name)
    if (is !== 'missing') return
    await files.write(name, bytes)
    restored.newFiles.push(name)
  }
  const putBack = async (db: Db) => {
    await disableIdleTimeout(db)
    const erased = await readErased(db)
    await dropTables(db)
    await runMigrations(db, had, now(), Object.keys(rows))
    const put = createRowInserter(db, await createBackupRowValidator(db))
    for await (const record of loadBackupRecords(file)) {
      if ('table' in record) {
        const kept = isBefore ? toBaselineRow(record.table, record.row) : record
        if (kept) await put.row(kept.table, kept.row)
      }
      if ('secret' in record) restored.secret = record.secret
      if ('file' in record) await putFile(record.file, Buffer.from(record.base64, 'base64'))
    }
    await put.rest()
    await expectCounts(db, isBefore ? put.counts : rows)
    await runMigrations(
      db,
      knownMigrations.filter((name) => !had.includes(name)),
      now(),
    )
    for (const [room, ids] of erased) nobodys.push(...((await appParts[room]!.staysErased?.again(db, ids)) ?? []))
    // Raises revisions above both earlier values, so that caches from before are never taken as current.
    for (const [i, name] of cachedRevisions.entries())
      do await incrementRevision(db, name)
      while ((await getRevision(db, name)) <= before[i]!)
  }
  try {
    await db.transaction().execute(putBack)
  } catch (error) {
    for (const name of restored.newFiles) await files.remove(name).catch(() => {})
    throw isContentError(error) ? new BackupError(formatContentError(error), { cause: error }) : error
  }
  // Files come last, because an overwritten file cannot be recovered.
  await overwriteFiles(files, file, restored.changedFiles)
  for (const name of nobodys) await files.remove(name)
  return { at: head.at, rows, files: fileCount, secret: restored.secret, waitingLetters: await countWaitingEmails(db) }
}

/** Whether a stored file has the same bytes, different bytes or is missing. An unreadable file counts as different. */
async function compareFile(files: FileStore, name: string, bytes: Buffer): Promise<'same' | 'other' | 'missing'> {
  const found = await files.read(name)
  if (!found) return 'missing'
  if (found.size !== bytes.length) return 'other'
  return (await buffer(found.body).catch(() => null))?.equals(bytes) ? 'same' : 'other'
}

/** Overwrites existing files with the named files of a backup. */
async function overwriteFiles(files: FileStore, file: string, names: string[]): Promise<void> {
  if (names.length === 0) return
  for await (const record of loadBackupRecords(file))
    if ('file' in record && names.includes(record.file))
      await files.write(record.file, Buffer.from(record.base64, 'base64'))
}

/** Whether an error is caused by the backup's content: contradictory rows, or invalid JSON. */
function isContentError(error: unknown): error is Error {
  if (error instanceof BackupError || isFileStoreError(error) || isDatabaseUnavailable(error)) return false
  if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return true
  const { errcode, code = '' } = (error ?? {}) as { errcode?: number; code?: string }
  // SQLite's error codes, and PostgreSQL's classes for data and constraint errors.
  return errcode !== undefined || /^2[23]...$/.test(code)
}

function formatContentError({ message }: Error): string {
  return `What this backup holds does not fit together: ${message}. It has been changed, or is of a version that is not known here. Nothing was changed`
}

/** Whether the tables of a backup contain any data. */
export async function hasStoredData(db: Db): Promise<boolean> {
  for (const table of backupTables) {
    if (
      await db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return true
  }
  return false
}

/**
 * Returns what modules have erased since, because a restore must not bring it back. Modules whose tables are missing, as
 * in another version, are skipped.
 */
async function readErased(db: Db): Promise<Map<string, { id: string; at: number }[]>> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const erased = new Map<string, { id: string; at: number }[]>()
  for (const [name, { tables, staysErased }] of Object.entries<AppPart>(appParts))
    if (staysErased && tables.every((table) => there.has(table))) erased.set(name, await staysErased.read(db))
  return erased
}

/** Drops this program's tables and no others. */
async function dropTables(db: Db): Promise<void> {
  for (const table of [...allTables, ...Object.keys(formerTables)])
    await db.schema.dropTable(table).ifExists().execute()
  await deleteMigrationHistory(db)
}

/** Collects rows and inserts them in batches. */
function createRowInserter(db: Db, check: (table: string, row: BackupRowValues) => void) {
  let [into, rows] = ['', [] as BackupRowValues[]]
  const counts: Record<string, number> = {}
  const rest = async () => {
    if (rows.length > 0)
      await db
        .insertInto(into as TableName)
        .values(rows.splice(0))
        .execute()
  }
  const row = async (table: string, values: BackupRowValues) => {
    check(table, values)
    if (table !== into || rows.length >= batchSize) await rest()
    into = table
    counts[table] = (counts[table] ?? 0) + 1
    rows.push(removeNulCharacters(values))
  }
  return { row, rest, counts }
}

/** Earlier versions could store pasted NUL characters in SQLite, which PostgreSQL rejects. */
function removeNulCharacters(values: BackupRowValues): BackupRowValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  )
}

async function expectCounts(db: Db, rows: Record<string, number>): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const { there } = await db
      .selectFrom(table as TableName)
      .select((is) => is.fn.countAll<number>().as('there'))
      .executeTakeFirstOrThrow()
    if (there !== expected)
      throw new BackupError(`Of ${expected} rows of ${table} only ${there} arrived; nothing was changed`)
  }
}

async function countWaitingEmails(db: Db): Promise<number> {
  const { letters } = await db
    .selectFrom('email')
    .select((is) => is.fn.countAll<number>().as('letters'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return letters
}
