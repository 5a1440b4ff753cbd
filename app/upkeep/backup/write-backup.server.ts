import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { updateSetting } from '../../business/stored-settings.server.ts'
import { readSnapshot, type DatabaseConfig, type Db } from '../../plumbing/database/database.server.ts'
import { listAppliedMigrations, listPendingMigrations } from '../../plumbing/database/migrate.server.ts'
import { writeFileAtomically } from '../../plumbing/files/archive-store.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isPreBaseline, preBaselineBackupPrefix } from './migrate-to-baseline.server.ts'
import { formatBackupFileName, BackupError, type BackupFooter, type BackupRecord } from './backup-record.ts'
import { verifyBackup } from './load-backup.server.ts'
import { exportBackupRecords } from './export-backup-records.server.ts'

type Services = {
  db: Db
  files: FileStore
  now: () => number
  config: { dataDir: string; database: DatabaseConfig; secret: string }
}
export type BackupFile = { file: string; bytes: number; end: BackupFooter; missing: string[] }

/**
 * Writes a backup into a file while the site runs: a snapshot of the database, the secret and the photos. The file is
 * complete or absent, and readable only by its owner. Throws a BackupError where there is nothing to back up or the file
 * exists.
 */
export async function writeBackupFile(services: Services, path?: string): Promise<BackupFile> {
  const at = services.now()
  const file = resolve(path ?? join(services.config.dataDir, 'backups', formatBackupFileName('backup', at)))
  if (await stat(file).catch(() => null)) throw new BackupError(`There is a file already: ${file}`)
  const { end, missing } = await streamBackup(services, at, (packed) => writeFileAtomically(file, packed))
  await updateSetting(services.db, 'backup', (state) => ({ ...state, at }), services.now())
  return { file, bytes: (await stat(file)).size, end, missing }
}

/** Like `writeBackupFile`, but streams the compressed backup to `write`, without holding it in memory. */
export async function streamBackup(
  { files, config }: Pick<Services, 'files' | 'config'>,
  at: number,
  write: (packed: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<{ end: BackupFooter; missing: string[] }> {
  const missing: string[] = []
  const end: BackupFooter = { rows: {}, files: 0, sha256: '' }
  await readSnapshot(config.database, async (db) => {
    const records = exportBackupRecords({ db, files, secret: config.secret, at }, missing)
    await write(pipeline(getLines(records, end), createGzip(), () => {}))
  })
  return { end, missing }
}

/** Number of backups made before a migration that are kept. Nightly backups cover anything older. */
const maxPreMigrationBackups = 3

/**
 * Backs up a database before it is migrated. Returns the file, or null for a new site or without pending migrations.
 * Throws a BackupError on failure, after which the database must not be changed.
 */
export async function createPreMigrationBackup(services: Services): Promise<string | null> {
  const [had, missing] = [await listAppliedMigrations(services.db), await listPendingMigrations(services.db)]
  if (had.length === 0 || missing.length === 0) return null
  const isOneWay = isPreBaseline(had, 'database')
  const folder = join(services.config.dataDir, 'backups')
  try {
    const begins = isOneWay ? preBaselineBackupPrefix : `before-${missing.at(-1)}-`
    const { file } = await writeBackupFile(services, join(folder, `${begins}${randomUUID()}.jsonl.gz`))
    await verifyBackup(file)
    const former = (await readdir(folder)).filter((name) => /^before-.*\.jsonl\.gz$/.test(name))
    const ages = await Promise.all(former.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
    const tooMany = ages.toSorted((a, b) => b.at - a.at).slice(maxPreMigrationBackups)
    await Promise.all(tooMany.map(({ name }) => rm(join(folder, name), { force: true })))
    return file
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new BackupError(
      `This version changes the database, and a copy of it could not be made first: ${code === 'ENOSPC' ? 'the disk is full' : message}.
Nothing was changed, and the version before still runs on it. Make room in ${folder}, or mend what is said above, and start again.`,
      { cause: error },
    )
  }
}

/** Yields the records as lines, counting and hashing them, followed by the footer. */
async function* getLines(records: AsyncIterable<BackupRecord>, end: BackupFooter): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const record of records) {
    if ('table' in record) end.rows[record.table] = (end.rows[record.table] ?? 0) + 1
    if ('file' in record) end.files++
    const line = `${JSON.stringify(record)}\n`
    hash.update(line)
    yield line
  }
  end.sha256 = hash.digest('hex')
  yield `${JSON.stringify({ end })}\n`
}
