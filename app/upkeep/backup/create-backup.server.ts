import { createHmac } from 'node:crypto'
import { updateSetting } from '../../business/stored-settings.server.ts'
import type { StoredBackup } from '../../business/nightly-backup.ts'
import type { DatabaseConfig, Db } from '../../plumbing/database/database.server.ts'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { formatBackupFileName, BackupError, countBackedUpEvents, type BackupFooter } from './backup-record.ts'
import { findRestoreBlocker } from './check-restorable.server.ts'
import { formatBackupError } from './backup-error-text.ts'
import { verifyBackup } from './load-backup.server.ts'
import { streamBackup } from './write-backup.server.ts'
import { pruneBackups, listStoredBackups } from './prune-backups.server.ts'

/** Number of nightly backups kept. Older ones are removed. */
const maxNightlyBackups = 14

export type BackupServices = {
  db: Db
  files: FileStore
  backups: ArchiveStore
  log: Logger
  config: { database: DatabaseConfig; dataDir: string; secret: string }
}

type BackupOptions = {
  /** Time of the backup in epoch milliseconds. */
  now: number
  /** Called for every chunk written or read back. Throwing aborts the backup. */
  pulse?: () => Promise<void> | void
}

/**
 * Creates a nightly backup, verifies it by reading it back, records it and prunes older backups. A backup that fails
 * verification is deleted. Throws a BackupError with a message for the owner. `flaw` is the reason why an intact backup
 * does not count: this version could not restore it. It is kept.
 */
export async function createNightlyBackup(
  services: BackupServices,
  { now, pulse = () => {} }: BackupOptions,
): Promise<StoredBackup & { name: string; flaw: string | null }> {
  const { db, backups, log, config } = services
  const prefix = nightlyBackupPrefix(config.secret)
  const name = formatBackupFileName(prefix, now)
  const { kept, end, flaw } = await makeAndVerify(services, name, now, pulse).catch(async (error: unknown) => {
    throw new BackupError(formatBackupError(error, backups.where), { cause: error })
  })
  const pruned = await pruneBackups(backups, prefix, name, maxNightlyBackups, now).catch((error: unknown) => {
    log('warn', 'backups-not-pruned', { why: formatBackupError(error, backups.where), ...toErrorLogFields(error) })
    return { there: null, words: formatBackupError(error, backups.where) }
  })
  await updateSetting(
    db,
    'backup',
    (state) => ({
      ...state,
      at: now,
      kept: listStoredBackups({ ...state?.kept, [name]: kept }, pruned.there),
      notPruned: pruned.words,
    }),
    now,
  )
  log('info', 'backup-kept', { name, bytes: kept.bytes, requests: countBackedUpEvents(end.rows), files: end.files })
  return { ...kept, name, flaw }
}

type ManualBackup = { name: string; bytes: number; end: BackupFooter; missing: string[]; flaw: string | null }

/**
 * Creates a backup by hand in the backup storage, verified like nightly backups. It is never pruned. Throws a BackupError
 * where the storage refuses it.
 */
export async function createManualBackup({
  now,
  ...services
}: BackupServices & { now: () => number }): Promise<ManualBackup> {
  const { db, backups, config } = services
  const at = now()
  const name = formatBackupFileName(`backup-${computeSiteTag(config.secret)}`, at)
  try {
    if ((await backups.list(name)).length > 0)
      throw new BackupError(`There is a file already: ${name} in ${backups.where}`)
    const { kept, end, missing, flaw } = await makeAndVerify(services, name, at, () => {})
    await updateSetting(db, 'backup', (state) => ({ ...state, at }), now())
    return { name, bytes: kept.bytes, end, missing, flaw }
  } catch (error) {
    const isOfThePlace = isFileStoreError(error) || (error as NodeJS.ErrnoException).syscall !== undefined
    throw isOfThePlace ? new BackupError(formatBackupError(error, backups.where, 'Try again in a while.')) : error
  }
}

/** Names contain the site's tag, because several sites may share a bucket. */
export function nightlyBackupPrefix(secret: string): string {
  return `nightly-${computeSiteTag(secret)}`
}

/** A tag that distinguishes the objects of sites in a shared bucket, without revealing the secret. */
export function computeSiteTag(secret: string): string {
  return createHmac('sha256', secret).update('whose backup').digest('hex').slice(0, 8)
}

async function makeAndVerify(
  { files, backups, config }: BackupServices,
  name: string,
  now: number,
  pulse: () => Promise<void> | void,
): Promise<{ kept: StoredBackup; end: BackupFooter; missing: string[]; flaw: string | null }> {
  await backups.removeHalves(name.slice(0, name.indexOf('-20'))).catch(() => {})
  try {
    const { end, missing } = await streamBackup({ files, config }, now, (packed) =>
      backups.write(name, callPerChunk(packed, pulse)),
    )
    const found = await backups.read(name)
    if (!found) throw new BackupError('The backup was written, and is not there')
    const read = await verifyBackup(callPerChunk(found.body, pulse))
    if (JSON.stringify([read.head.at, read.rows, read.files]) !== JSON.stringify([now, end.rows, end.files]))
      throw new BackupError('What was read back of the backup is not what was written')
    const flaw = findRestoreBlocker(read)
    const verified =
      flaw === null ? { requests: countBackedUpEvents(read.rows), files: read.files, missing: missing.length } : null
    return { kept: { at: now, bytes: found.size, verified }, end, missing, flaw }
  } catch (error) {
    // A storage that did not answer may have kept the file.
    await backups.remove(name).catch(() => {})
    throw error
  }
}

async function* callPerChunk(
  chunks: AsyncIterable<Uint8Array>,
  pulse: () => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await pulse()
    yield chunk
  }
}
