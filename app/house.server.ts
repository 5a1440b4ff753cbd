import { join } from 'node:path'
import { readSetting } from './business/business.server.ts'
import type { Config } from './config.server.ts'
import { openDatabase, type Db } from './plumbing/database/database.server.ts'
import { migrate } from './plumbing/database/migrate.server.ts'
import { folderArchive, s3Archive, type Archive } from './plumbing/files/archive.server.ts'
import { diskFiles, type Files } from './plumbing/files/disk.server.ts'
import { s3Files } from './plumbing/files/s3.server.ts'
import { gathered, logTo, type Log, type Out } from './plumbing/http/log.server.ts'
import { openCarrier } from './plumbing/mail/carrier.server.ts'
import { forgetLetters } from './plumbing/mail/mailbox.server.ts'
import type { Carrier } from './plumbing/outbox/letter.ts'

/** Everything a door may ask for. Built here and nowhere else, handed in with each request. */
export type Services = {
  config: Config
  db: Db
  files: Files
  /** Where backups are kept. */
  backups: Archive
  carry: Carrier
  /** Takes a letter that is no more out of the mailbox, if it lies there. */
  forget: (letterId: string) => Promise<void>
  now: () => number
  log: Log
  /** Wakes whoever carries the letters, if somebody does so in this process. */
  nudge: () => void
  [Symbol.asyncDispose](): Promise<void>
}

type Fittings = { now?: () => number; out?: Out; asItIs?: boolean }

/** Opens the house: its database brought up to date, unless it is wanted `asItIs`, its files, and a carrier for its letters. */
export async function openHouse(
  config: Config,
  { now = Date.now, out = gathered(process.stdout), asItIs = false }: Fittings = {},
): Promise<Services> {
  // What this process writes from here on is read by nobody else on the machine.
  process.umask(0o077)
  const db = openDatabase(config.database)
  if (!asItIs) await migrate(db)
  const files = config.fileStore ? s3Files(config.fileStore, { now }) : diskFiles(join(config.dataDir, 'files'))
  const { place } = config.backups
  const log = logTo(out, now)
  return {
    config,
    db,
    files,
    backups: 'folder' in place ? folderArchive(place.folder) : s3Archive(place, { now }),
    carry: openCarrier(config.mail, () => sender(db, config), config.dataDir),
    forget: (letterId) => forgetLetters(join(config.dataDir, 'mailbox'), [letterId]),
    now,
    log,
    nudge: () => {},
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/** Letters come from the business; the address may be set apart from the one people write to. */
async function sender(db: Db, config: Config) {
  const { name, email } = await readSetting(db, 'identity')
  return { name, address: config.mailFrom ?? email }
}
