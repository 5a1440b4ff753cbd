import { formatPluralCount } from '../app/business/format-plural-count.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createManualBackup } from '../app/upkeep/backup/create-backup.server.ts'
import { writeBackupFile, type BackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { findRestoreBlocker } from '../app/upkeep/backup/check-restorable.server.ts'
import { verifyBackup } from '../app/upkeep/backup/load-backup.server.ts'
import {
  BackupError,
  countBackedUpEmails,
  countBackedUpEvents,
  formatBackupSize,
} from '../app/upkeep/backup/backup-record.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import { acquireSharedDatabaseLock } from '../app/plumbing/database/database-lock.server.ts'
import { chownDataFolder } from '../app/plumbing/files/data-folder.server.ts'
import { exitWithError, warnAboutMistypedEnvNames } from '../app/exit-with-error.server.ts'

const usage = `npm run backup             where BACKUP_URL says, else in the folder backups of the data folder
npm run backup -- <file>   into that file`

/** Writes a backup of the whole site to a file while it runs: `npm run backup [file]`. */
async function runBackup(args: string[]): Promise<void> {
  const [path] = args
  if (args.length > 1 || path === '' || path?.startsWith('-')) throw new BackupError(usage)
  // Skips migrations, so that a database is backed up as it is before an update migrates it.
  warnAboutMistypedEnvNames(process.env)
  const config = loadConfig(process.env)
  try {
    // Waits for a running restore. Its half-restored tables would look empty but complete to PostgreSQL.
    await using held = new AsyncDisposableStack()
    held.use(await acquireSharedDatabaseLock(config.database))
    const services = held.use(await openServices(config, { skipMigrations: true }))
    printBackup(path === undefined ? await storeBackup(services) : await writeInto(services, path))
  } finally {
    chownDataFolder(config.dataDir)
  }
}

type MadeBackup = BackupFile & {
  /** Reason why this version could not restore the backup, null if it could. */
  flaw: string | null
}

async function writeInto(services: Services, path: string): Promise<MadeBackup> {
  const made = await writeBackupFile(services, path)
  return { ...made, flaw: findRestoreBlocker(await verifyBackup(made.file)) }
}

/** Stores the backup where the nightly ones are. As with those, the site's user owns the folder and its files. */
async function storeBackup(services: Services): Promise<MadeBackup> {
  const { backups, dataDir } = services.config
  const folder = 'folder' in backups.place ? backups.place.folder : null
  const isThere = folder !== null && existsSync(folder)
  const { name, ...made } = await createManualBackup(services)
  if (folder === null) return { ...made, file: `${name} in ${services.backups.where}` }
  const file = join(folder, name)
  chownDataFolder(dataDir, [isThere ? file : folder])
  return { ...made, file }
}

function printBackup({ file, bytes, end, missing, flaw }: MadeBackup): void {
  console.log(`Backed up ${formatPluralCount(countBackedUpEvents(end.rows), 'event')}, ${formatPluralCount(countBackedUpEmails(end.rows), 'email')}, everything you entered and ${formatPluralCount(end.files, 'photo file')}:
  ${file} (${formatBackupSize(bytes)})
It holds names, addresses and the key that signs links. Keep a copy on another machine, where only you can read it.`)
  if (missing.length > 0)
    console.warn(
      `Not in it, because they are missing where they should be: ${formatPluralCount(missing.length, 'photo file')}, ${missing[0]} among them.`,
    )
  if (flaw !== null) console.warn(`This version of the site could not put it back. ${flaw}.`)
}

runBackup(process.argv.slice(2)).catch(exitWithError)
