import { formatPluralCount } from '../app/business/format-plural-count.ts'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { updateSetting } from '../app/business/stored-settings.server.ts'
import { resetSiteId } from '../app/business/site-id.server.ts'
import { acquireExclusiveDatabaseLock } from '../app/plumbing/database/database-lock.server.ts'
import { writeFileAtomically } from '../app/plumbing/files/archive-store.server.ts'
import { chownDataFolder } from '../app/plumbing/files/data-folder.server.ts'
import { isFileStoreError } from '../app/plumbing/files/file-store-error.ts'
import { BackupError, countBackedUpEmails, countBackedUpEvents } from '../app/upkeep/backup/backup-record.ts'
import { verifyRestorableBackup } from '../app/upkeep/backup/check-restorable.server.ts'
import { formatBackupError } from '../app/upkeep/backup/backup-error-text.ts'
import { hasStoredData, restoreBackup, type RestoreBackupResult } from '../app/upkeep/backup/restore-backup.server.ts'
import { getRestoreCommands } from '../app/upkeep/backup/restore-commands.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import {
  fetchCopyAsBackup,
  findLatestNightlyBackup,
  isRestorableCopyName,
  type FetchCopyResult,
} from '../app/upkeep/copies/fetch-copy.server.ts'
import { saveRestoredSecret, markDataDirCopy, loadConfig } from '../app/config.server.ts'
import { openBackupStorage, openServices } from '../app/services.server.ts'
import { exitWithError, warnAboutMistypedEnvNames } from '../app/exit-with-error.server.ts'

type Args = { file: string; replace: boolean; copyTo: string | null }

/** Backup file, deleted after use where it was fetched, and details of a fetched continuous copy. */
type FetchedBackup = AsyncDisposable & { file: string; copy: FetchCopyResult | null }

/** Restores a backup into SQLite or PostgreSQL, from either. */
async function restore(args: string[]): Promise<void> {
  const read = readArgs(args)
  if (!read) throw new BackupError(usage())
  await using fetched = await fetchBackup(read.file)
  if (read.copyTo !== null) await restoreCopy(fetched.file, resolve(read.copyTo))
  else await restoreHere(fetched, read)
  if (fetched.copy) printCopyStatus(fetched.copy)
}

async function restoreHere({ file, copy }: FetchedBackup, { replace, file: from }: Args): Promise<void> {
  warnAboutMistypedEnvNames(process.env)
  const config = loadConfig(process.env)
  await using held = new AsyncDisposableStack()
  held.defer(() => chownDataFolder(config.dataDir))
  // Locked before the services are opened, which migrates the database, and until the restore is complete.
  held.use(await acquireExclusiveDatabaseLock(config.database))
  const services = held.use(await openServices(config))
  if (replace && (await hasStoredData(services.db))) {
    await verifyRestorableBackup(file)
    const kept = await writeBackupFile(services)
    console.log(`What was there is kept in ${kept.file}`)
  }
  const restored = await restoreBackup(services, file, replace)
  const isOwnSecret = saveRestoredSecret(config, restored.secret)
  const { flaw = null, missing = [] } = copy ?? {}
  const note = { at: services.now(), upTo: restored.at, from, flaw, missingFiles: missing.length }
  await updateSetting(services.db, 'restored', () => note, services.now())
  console.log(`Restored as of ${formatRestored(restored)}.
Everybody is logged out; the owner's password and passkeys hold.`)
  if (restored.waitingLetters > 0)
    console.log(
      `Waiting then, and going out when the site starts even if they went out since: ${formatPluralCount(restored.waitingLetters, 'email')}.`,
    )
  if (!isOwnSecret)
    console.log(
      'SECRET is not what it was when the backup was made: links in letters sent before no longer open; the mail password and the addresses of your own calendars have to be entered again. To keep them, set SECRET to what it was before you start the site: it stands in the file secret of the former data folder, or where SECRET was set there.',
    )
}

/** Restores into a separate site on SQLite, whatever database the site uses. It ignores the environment of the site. */
async function restoreCopy(file: string, dataDir: string): Promise<void> {
  const { startCopy } = getRestoreCommands(loadConfig(process.env).runsByCompose)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError(`There is something in ${dataDir} already: name a new folder. Nothing was changed.`)
  const { head } = await verifyRestorableBackup(file)
  try {
    const config = loadConfig({ DATA_DIR: dataDir, BACKUP_URL: 'off' })
    // Marked first, so that an incomplete copy is not taken for a site either.
    markDataDirCopy(dataDir, head.at)
    await using services = await openServices(config)
    const restored = await restoreBackup(services, file)
    saveRestoredSecret(config, restored.secret)
    // A new site id keeps Stripe events about the site's payments away from the copy.
    await resetSiteId(services.db, services.now())
    console.log(`A copy as of ${formatRestored(restored)}, in ${dataDir}. It holds what your site holds: delete it when you have seen enough.
Start it beside your site with

  ${startCopy(dataDir)}

and open http://localhost:3001/backbar with the owner's password. It listens on this machine alone and sends nothing${
      restored.waitingLetters > 0
        ? `: ${formatPluralCount(restored.waitingLetters, 'email')} waiting then stay in it`
        : ''
    }.`)
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

/**
 * Returns a local file as it is, or fetches a backup from the data folder or from BACKUP_URL. A fetched file is deleted
 * after use.
 */
async function fetchBackup(name: string): Promise<FetchedBackup> {
  const asItIs = { file: name, copy: null, [Symbol.asyncDispose]: async () => {} }
  if (existsSync(name)) return asItIs
  if (isRestorableCopyName(name)) return fetchLatest(name)
  if (!/^[\w-]+\.jsonl\.gz$/.test(name)) throw new BackupError(`There is no such file: ${resolve(name)}`)
  const config = loadConfig(process.env)
  const backups = openBackupStorage(config)
  // Backups made before an upgrade or a restore are in the data folder, whatever BACKUP_URL is.
  const folder = join(config.dataDir, 'backups')
  if (existsSync(join(folder, name))) return { ...asItIs, file: join(folder, name) }
  try {
    const found = await backups.read(name)
    if (!found) {
      const places = [...new Set([process.cwd(), folder, backups.where])].join(', ')
      throw new BackupError(`There is no such file: ${name}. It was looked for in ${places}.`)
    }
    const file = join(config.dataDir, `fetched-${process.pid}.jsonl.gz`)
    await writeFileAtomically(file, found.body)
    return { file, copy: null, [Symbol.asyncDispose]: async () => rmSync(file, { force: true }) }
  } catch (error) {
    throw toBackupError(error, backups.where)
  }
}

/** Fetches the latest state: rebuilt from the continuous copy, or the last nightly backup where no copy exists. */
async function fetchLatest(name: string): Promise<FetchedBackup> {
  const config = loadConfig(process.env)
  const backups = openBackupStorage(config)
  const folder = join(config.dataDir, `fetched-${process.pid}`)
  const clear = async () => rmSync(folder, { recursive: true, force: true })
  try {
    const copy = await fetchCopyAsBackup({ name, backups, folder, secret: config.secret })
    if (copy) return { file: copy.file, copy, [Symbol.asyncDispose]: clear }
  } catch (error) {
    await clear()
    throw toBackupError(error, backups.where)
  }
  const nightly = await findLatestNightlyBackup(backups, name, config.secret).catch((error: unknown) => {
    throw toBackupError(error, backups.where)
  })
  if (nightly === null) throw new BackupError(`There is neither a copy nor a nightly backup in ${backups.where}.`)
  return fetchBackup(nightly)
}

/** Turns errors of a bucket or disk into messages. Returns any other error unchanged. */
function toBackupError(error: unknown, where: string): unknown {
  if (isFileStoreError(error)) return new BackupError(formatBackupError(error, where, 'Try again in a while.'))
  return toDiskError(error)
}

/** Turns a disk-full error into a message. Returns any other error unchanged. */
function toDiskError(error: unknown): unknown {
  return isDiskFull(error)
    ? new BackupError('The disk is too small for what is to be put back. Nothing was changed.')
    : error
}

/** https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13

function isDiskFull(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  return code === 'ENOSPC' || (errcode & 0xff) === sqliteFull
}

function printCopyStatus({ upTo, transactions, flaw, missing }: FetchCopyResult): void {
  console.log(
    `From the copies that follow every change: a whole one and ${formatPluralCount(transactions, 'change')} since. What was saved after ${new Date(upTo).toISOString()} is not in it.`,
  )
  if (flaw !== null) console.warn(flaw)
  if (missing.length > 0)
    console.warn(
      `Not copied before the machine was gone: ${formatPluralCount(missing.length, 'photo file')}, ${missing[0]} among them.`,
    )
}

function usage(): string {
  const { latest, intoEmpty, replace, asCopy } = getRestoreCommands(loadConfig(process.env).runsByCompose)
  return `Into an empty house, the newest copy or nightly backup where BACKUP_URL says:
  ${latest}
The same, one of your choice:
  ${intoEmpty}
In the place of what is there, of which a backup is made first:
  ${replace}
Beside it, to look into; the site goes on, the copy sends nothing:
  ${asCopy}
<file> is a file, or the name of one where BACKUP_URL says, or latest. But for a copy, stop the site first.`
}

function formatRestored({ at, rows, files }: RestoreBackupResult): string {
  return `${new Date(at).toISOString()}: ${formatPluralCount(countBackedUpEvents(rows), 'event')}, ${formatPluralCount(countBackedUpEmails(rows), 'email')}, everything entered and ${formatPluralCount(files, 'photo file')}`
}

function readArgs(args: string[]): Args | null {
  const options = { replace: { type: 'boolean', default: false }, 'as-copy': { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file = '', ...more] = positionals
    const copyTo = values['as-copy'] ?? null
    return file === '' || more.length > 0 || copyTo === '' || (values.replace && copyTo !== null)
      ? null
      : { file, replace: values.replace, copyTo }
  } catch {
    return null
  }
}

restore(process.argv.slice(2)).catch((error) => {
  const isThere = error instanceof BackupError && error.message.includes('in this database already')
  exitWithError(isThere ? new BackupError(`${error.message}\n\n${usage()}`) : toDiskError(error))
})
