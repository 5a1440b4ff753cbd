import { BackupError, countWords } from './app/upkeep/backup/backup-record.ts'
import { holdAlone, InUseError } from './app/plumbing/database/presence.server.ts'
import { checkBackup } from './app/upkeep/backup/read-backup.server.ts'
import { holdsAnything, restoreBackup } from './app/upkeep/backup/restore-backup.server.ts'
import { writeBackup } from './app/upkeep/backup/write-backup.server.ts'
import { ConfigError, keepSecret, readConfig } from './app/config.server.ts'
import { openHouse } from './app/house.server.ts'

const usage = `npm run restore -- <file>             into an empty house
npm run restore -- <file> --replace   in the place of what is there, of which a backup is made first
Stop the site first.`

/** Puts a backup back, with SQLite or PostgreSQL, whichever it came from. */
async function restore(args: string[]): Promise<void> {
  const { file, replace } = readArgs(args)
  if (!file) throw new BackupError(usage)
  const config = readConfig(process.env)
  // Before the house is opened, which brings its database up to date; and until all is done.
  await using held = new AsyncDisposableStack()
  held.use(await holdAlone(config.database))
  const house = held.use(await openHouse(config))
  if (replace && (await holdsAnything(house.db))) {
    await checkBackup(file)
    const kept = await writeBackup(house)
    console.log(`What was there is kept in ${kept.file}`)
  }
  const { at, rows, files, secret, waitingLetters } = await restoreBackup(house, file, replace)
  const isOwnSecret = keepSecret(config, secret)
  console.log(`Restored as of ${new Date(at).toISOString()}: ${countWords(rows.lead ?? 0, 'request')}, ${countWords(rows.letter ?? 0, 'letter')}, everything entered and ${countWords(files, 'photo file')}.
Everybody is logged out; the owner's password and passkeys hold.`)
  if (waitingLetters > 0)
    console.log(
      `Waiting then, and going out when the site starts even if they went out since: ${countWords(waitingLetters, 'letter')}.`,
    )
  if (!isOwnSecret)
    console.log('SECRET is not what it was when the backup was made: links in letters sent before no longer open.')
}

function readArgs(args: string[]): { file: string | undefined; replace: boolean } {
  const files = args.filter((arg) => arg !== '--replace')
  if (files.length !== 1 || files[0]?.startsWith('-')) return { file: undefined, replace: false }
  return { file: files[0], replace: files.length < args.length }
}

restore(process.argv.slice(2)).catch((error) => {
  console.error([ConfigError, BackupError, InUseError].some((kind) => error instanceof kind) ? error.message : error)
  if (error instanceof BackupError && error.message.includes('already')) console.error(`\n${usage}`)
  process.exit(1)
})
