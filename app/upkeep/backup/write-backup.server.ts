import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { changeSetting } from '../../business/business.server.ts'
import { atOneMoment, type DatabasePlace, type Db } from '../../plumbing/database/database.server.ts'
import { writeWhole } from '../../plumbing/files/archive.server.ts'
import type { Files } from '../../plumbing/files/disk.server.ts'
import { backupName, BackupError, type BackupEnd, type BackupRecord } from './backup-record.ts'
import { readAll } from './read-all.server.ts'

type Desk = {
  db: Db
  files: Files
  now: () => number
  config: { dataDir: string; database: DatabasePlace; secret: string }
}
export type WrittenBackup = { file: string; bytes: number; end: BackupEnd; missing: string[] }

/**
 * Copies everything into one file while the site runs: the database as it is at one moment, the secret and the
 * photographs. The file is there whole or not at all, and readable by its owner only. Throws a BackupError where there
 * is nothing to copy, or something in the file's place.
 */
export async function writeBackup(desk: Desk, path?: string): Promise<WrittenBackup> {
  const at = desk.now()
  const file = resolve(path ?? join(desk.config.dataDir, 'backups', backupName('backup', at)))
  if (await stat(file).catch(() => null)) throw new BackupError(`There is a file already: ${file}`)
  const { end, missing } = await packEverything(desk, at, (packed) => writeWhole(file, packed))
  await changeSetting(desk.db, 'backup', (state) => ({ ...state, at }), desk.now())
  return { file, bytes: (await stat(file)).size, end, missing }
}

/** The same, handed to `write` as it is packed; nothing of it is held whole. */
export async function packEverything(
  { files, config }: Pick<Desk, 'files' | 'config'>,
  at: number,
  write: (packed: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<{ end: BackupEnd; missing: string[] }> {
  const missing: string[] = []
  const end: BackupEnd = { rows: {}, files: 0, sha256: '' }
  await atOneMoment(config.database, async (db) => {
    const records = readAll({ db, files, secret: config.secret, at }, missing)
    await write(pipeline(linesOf(records, end), createGzip(), () => {}))
  })
  return { end, missing }
}

/** The records as lines, counted and hashed on their way, and the end that says so. */
async function* linesOf(records: AsyncIterable<BackupRecord>, end: BackupEnd): AsyncGenerator<string> {
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
