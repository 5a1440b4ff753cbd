import { writeBackup } from '../app/upkeep/backup/write-backup.server.ts'
import { countWords, sizeWords } from '../app/upkeep/backup/backup-record.ts'
import { readConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { announcePresence } from '../app/plumbing/database/presence.server.ts'
import { endInWords } from '../app/start-failure.server.ts'

/** Copies the whole site into one file, while it runs: `npm run backup [file]`. */
async function backUp(path?: string): Promise<void> {
  // As it is: a database that an update has yet to bring up to date is copied before that.
  const config = readConfig(process.env)
  // What a restore has half put back looks whole to PostgreSQL: it takes new tables for empty ones.
  await using held = new AsyncDisposableStack()
  held.use(await announcePresence(config.database))
  const services = held.use(await openServices(config, { skipMigrations: true }))
  const { file, bytes, end, missing } = await writeBackup(services, path)
  console.log(`Backed up ${countWords(end.rows.lead ?? 0, 'request')}, ${countWords(end.rows.letter ?? 0, 'letter')}, everything you entered and ${countWords(end.files, 'photo file')}:
  ${file} (${sizeWords(bytes)})
It holds names, addresses and the key that signs links. Keep a copy on another machine, where only you can read it.`)
  if (missing.length > 0)
    console.warn(
      `Not in it, because they are missing where they should be: ${countWords(missing.length, 'photo file')}, ${missing[0]} among them.`,
    )
}

backUp(process.argv[2]).catch(endInWords)
