import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { openDatabase } from '../../plumbing/database/database.server.ts'
import { listAppliedMigrations } from '../../plumbing/database/migrate.server.ts'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import { createHelperProcess } from '../../plumbing/helper-process.server.ts'
import { BackupError } from '../backup/backup-record.ts'
import { getCopyChain } from './chain.server.ts'
import { formatBaseCopyName } from './copy-name.ts'
import { loadBaseCopy, type BaseCopyHeader } from './load-base-copy.server.ts'
import type { SnapshotJobResult, SnapshotJob } from './snapshot-worker.server.ts'

/** Disk space left free next to a snapshot for the running site, in bytes. */
const reservedBytes = 32 * 1024 * 1024

type Site = { file: string; dataDir: string; secret: string; backups: ArchiveStore; mark: string; now: () => number }

/**
 * Uploads a snapshot of the whole database with the secret, and verifies it by reading it back. Returns its header.
 * Rejects with a FileStoreError, a BackupError or a disk error.
 */
export async function uploadBaseCopy({ file, dataDir, secret, backups, mark, now }: Site): Promise<BaseCopyHeader> {
  const folder = join(dataDir, 'copying')
  const into = join(folder, 'base.db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const at = now()
    await takeSnapshot({ file, into })
    const head = await describeSnapshot(into, { at, secret })
    const name = formatBaseCopyName({ mark, ...head })
    await backups.write(name, packBase(head, into))
    const found = await backups.read(name)
    if (!found) throw new BackupError('The copy was written, and is not there')
    const readBack = await loadBaseCopy(found.body, async (body) => {
      for await (const _ of body);
    })
    if (readBack.sha256 !== head.sha256) throw new BackupError('What was read back of the copy is not what was written')
    return head
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const helper = createHelperProcess<SnapshotJobResult>({
  program: 'app/upkeep/copies/snapshot-worker.server.ts',
  flags: ['--max-old-space-size=128'],
  mostMs: 10 * 60_000,
})

async function takeSnapshot(errand: SnapshotJob): Promise<void> {
  const { size } = await stat(errand.file)
  const { bavail, bsize } = await statfs(join(errand.into, '..'))
  if (bavail * bsize < size + reservedBytes)
    throw Object.assign(new Error('No room for a copy of the database'), { code: 'ENOSPC' })
  const answer = await helper.ask(errand)
  if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), answer.failed)
}

async function describeSnapshot(file: string, { at, secret }: { at: number; secret: string }): Promise<BaseCopyHeader> {
  await using db = openDatabase({ kind: 'sqlite', file }, { readOnly: true })
  const [chain, migrations] = [await getCopyChain(db), await listAppliedMigrations(db)]
  if (!chain) throw new BackupError('The database is not copied any more')
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  const { generation, seq } = chain
  const of = { generation, chain: chain.chain, seq, at, migrations, secret, bytes }
  return { copy: 'base', version: 1, ...of, sha256: hash.digest('hex') }
}

function packBase(head: BaseCopyHeader, file: string): AsyncIterable<Uint8Array> {
  const bytes = async function* () {
    yield Buffer.from(`${JSON.stringify(head)}\n`)
    yield* createReadStream(file) as AsyncIterable<Buffer>
  }
  return pipeline(bytes, createGzip({ level: 5 }), () => {})
}
