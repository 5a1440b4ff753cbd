import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { formerTables, listAppliedMigrations, plainNamesMigration } from '../../plumbing/database/migrate.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import { BackupError, type BackupRecord, type BackupRow, type BackupRowValues } from './backup-record.ts'
import { formerPrimaryKeys, listRowFiles } from '../app-parts.server.ts'
import { tablePrimaryKeys } from '../../plumbing/database/table-keys.ts'

type Source = { db: Db; files: FileStore; secret: string; at: number }

/** Rows per batch, limited by memory. Fewer for signed copies, because each is a whole PDF. */
const getBatch = (table: string) => (table === 'signed_copy' ? 20 : 500)

/**
 * Yields the records of a backup in order. `db` must be a snapshot. Files come last: a name's bytes never change, and
 * referenced files are kept for a month after deletion. Names of missing files are added to `missing`.
 */
export async function* exportBackupRecords(
  { db, files, secret, at }: Source,
  missing: string[],
): AsyncGenerator<BackupRecord> {
  const migrations = await listAppliedMigrations(db)
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: the site has never been started here')
  yield { backup: 'backbar', version: 1, at, migrations }
  const names = new Set<string>()
  for await (const { table, row } of readRows(db, listKeys(migrations))) {
    for (const name of listRowFiles(table, row)) names.add(name)
    yield { table, row }
  }
  yield { secret }
  for (const name of names) {
    const bytes = await getBytes(files, name)
    if (bytes) yield { file: name, base64: bytes.toString('base64') }
    else missing.push(name)
  }
}

async function getBytes(files: FileStore, name: string): Promise<Buffer | null> {
  try {
    const found = await files.read(name)
    return found && (await buffer(found.body))
  } catch (error) {
    const said = isFileStoreError(error) ? error.said : (error as Error).message
    throw new BackupError(`The ${name.endsWith('.pdf') ? 'paper' : 'photo'} ${name} cannot be read: ${said}`)
  }
}

/** Key columns by table, of the database that has these migrations. Includes tables of earlier versions. */
function listKeys(migrations: string[]): Record<string, string | null> {
  if (migrations.includes(plainNamesMigration)) return tablePrimaryKeys
  return {
    ...tablePrimaryKeys,
    ...formerPrimaryKeys,
    ...Object.fromEntries(Object.entries(formerTables).map(([table, { key }]) => [table, key])),
    // The trash before the baseline.
    bin: 'id',
  }
}

async function* readRows(db: Db, keys: Record<string, string | null>): AsyncGenerator<BackupRow> {
  // A database of an earlier version lacks some tables.
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of Object.keys(keys).filter((name) => keys[name] !== null && there.has(name))) {
    let last: string | null = null
    for (;;) {
      const rows = await nextRows(db, table, keys[table]!, last)
      for (const row of rows) yield { table, row }
      if (rows.length < getBatch(table)) break
      last = String(rows.at(-1)![keys[table]!])
    }
  }
}

async function nextRows(db: Db, table: string, by: string, last: string | null): Promise<BackupRowValues[]> {
  const key = sql.ref(by)
  const after = last === null ? sql`` : sql`where ${key} > ${last}`
  return (
    await sql<BackupRowValues>`select * from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(getBatch(table))}`.execute(
      db,
    )
  ).rows
}
