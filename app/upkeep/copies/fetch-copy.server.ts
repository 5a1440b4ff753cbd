import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import { writeFileAtomically } from '../../plumbing/files/archive-store.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { createInMemoryFile } from '../../plumbing/files/s3-file-store.server.ts'
import { BackupError } from '../backup/backup-record.ts'
import { computeSiteTag } from '../backup/create-backup.server.ts'
import { streamBackup } from '../backup/write-backup.server.ts'
import { getCopiedFilePrefix, parseCopyName } from './copy-name.ts'
import { listRestorePlans } from './plan-restore.ts'
import { rebuildDatabase, type RebuildDatabaseResult } from './rebuild.server.ts'
import { listCopies } from './prune-copies.server.ts'

/** A copy converted to a backup file, with its state. */
export type FetchCopyResult = Pick<RebuildDatabaseResult, 'upTo' | 'transactions' | 'flaw'> & {
  file: string
  /** Referenced files that were not copied yet. */
  missing: string[]
}

type FetchCopyOptions = {
  /** `latest`, `latest-<mark>` where several sites share a store, or the name of an object of a chain. */
  name: string
  backups: ArchiveStore
  /** Folder of the temporary file. */
  folder: string
  secret: string
}

export function isRestorableCopyName(name: string): boolean {
  return /^latest(-[0-9a-f]{8})?$/.test(name) || parseCopyName(name) !== null
}

/**
 * Rebuilds the newest state of the copies, or the state at a named object, and packs it as a backup. Null if there are
 * no copies. Throws a BackupError.
 */
export async function fetchCopyAsBackup({
  name,
  backups,
  folder,
  secret,
}: FetchCopyOptions): Promise<FetchCopyResult | null> {
  const upTo = parseCopyName(name)
  const asked = upTo?.mark ?? /^latest-(\w+)$/.exec(name)?.[1]
  const there = await listCopies(backups, asked)
  const copies = chooseSite(there, asked, computeSiteTag(secret))
  const plans = listRestorePlans(copies, upTo ?? undefined)
  if (plans.length === 0) return null
  const database = join(folder, 'rebuilt.db')
  const why: string[] = []
  for (const plan of plans) {
    try {
      const rebuilt = await rebuildDatabase(backups, plan, database)
      const flaw = [...why, ...(rebuilt.flaw === null ? [] : [rebuilt.flaw])].join(' ') || null
      return { ...(await packAsBackup(backups, { database, folder, rebuilt, mark: plan.base.mark })), flaw }
    } catch (error) {
      // After a damaged copy an older copy is tried. A disk that is too small fails at once.
      if (!(error instanceof BackupError) || /too small/.test(error.message)) throw error
      why.push(`${plan.base.name} could not be used: ${error.message}.`)
    } finally {
      await rm(database, { force: true })
    }
  }
  throw new BackupError(`None of the copies in ${backups.where} can be put back. ${why[0]}`)
}

/** Returns the name of the last nightly backup: of this site, of the requested site, or of the only site in the store. */
export async function findLatestNightlyBackup(
  backups: ArchiveStore,
  name: string,
  secret: string,
): Promise<string | null> {
  const shape = /^nightly-([0-9a-f]{8})-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz$/
  const found = (await backups.list('nightly-')).flatMap(({ name }) => {
    const mark = shape.exec(name)?.[1]
    return mark === undefined ? [] : [{ name, mark }]
  })
  const ofSite = chooseSite(found, /^latest-(\w+)$/.exec(name)?.[1], computeSiteTag(secret))
  return (
    ofSite
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? null
  )
}

/** Chooses this site's copies where there are some, else those of the only other site. */
function chooseSite<Copy extends { mark: string }>(copies: Copy[], asked: string | undefined, own: string): Copy[] {
  const marks = [...new Set(copies.map(({ mark }) => mark))]
  const mark = asked ?? (marks.includes(own) ? own : marks[0])
  if (asked === undefined && mark !== own && marks.length > 1)
    throw new BackupError(
      `Several sites are copied there. Say which: ${marks.map((one) => `latest-${one}`).join(', ')}. Their nightly backups carry the same mark.`,
    )
  return copies.filter((copy) => copy.mark === mark)
}

async function packAsBackup(
  backups: ArchiveStore,
  {
    database,
    folder,
    rebuilt,
    mark,
  }: { database: string; folder: string; rebuilt: RebuildDatabaseResult; mark: string },
): Promise<FetchCopyResult> {
  const file = join(folder, 'latest.jsonl.gz')
  const site = {
    files: createCopiedFileStore(backups, mark),
    config: { database: { kind: 'sqlite', file: database } as const, dataDir: folder, secret: rebuilt.head.secret },
  }
  const { missing } = await streamBackup(site, rebuilt.upTo, (packed) => writeFileAtomically(file, packed))
  return { file, missing, ...rebuilt }
}

/** A read-only file store of copied files. */
function createCopiedFileStore(backups: ArchiveStore, mark: string): FileStore {
  const refuse = () => Promise.reject(new Error('Copies of files are only read'))
  return {
    async read(name) {
      const found = await backups.read(getCopiedFilePrefix(mark) + name)
      if (!found) return null
      return createInMemoryFile(new Uint8Array(await buffer(found.body)))
    },
    write: refuse,
    remove: refuse,
  }
}
