import { rmSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import { writeFileAtomically } from '../../plumbing/files/archive-store.server.ts'
import { BackupError, formatBackupSize } from '../backup/backup-record.ts'
import { loadBaseCopy, type BaseCopyHeader } from './load-base-copy.server.ts'
import { loadChangesets } from './packed-changes.server.ts'
import type { RestorePlan } from './plan-restore.ts'

export type RebuildDatabaseResult = {
  head: BaseCopyHeader
  /** All commits until then are included, in epoch milliseconds. */
  upTo: number
  /** Number of transactions after the base. */
  transactions: number
  /** The reason why later changes in the bucket are not included. Null if there are none. */
  flaw: string | null
}

/**
 * Rebuilds a database from a base and its changes, up to the first that does not fit. Throws a BackupError, and removes
 * the file, where the base is damaged or the disk too small.
 */
export async function rebuildDatabase(
  backups: ArchiveStore,
  plan: RestorePlan,
  into: string,
): Promise<RebuildDatabaseResult> {
  const found = await backups.read(plan.base.name)
  if (!found) throw new BackupError(`The copy ${plan.base.name} is not there any more`)
  try {
    const head = await loadBaseCopy(found.body, async (body, { bytes }) => {
      await requireDiskSpace(dirname(into), 2 * bytes)
      await writeFileAtomically(into, body)
    })
    return { head, ...(await applyChanges(backups, plan, { into, head })) }
  } catch (error) {
    rmSync(into, { force: true })
    throw error
  }
}

/** Triggers are off, because their effects are among the changes. Foreign keys are checked at the end. */
async function applyChanges(
  backups: ArchiveStore,
  plan: RestorePlan,
  { into, head }: { into: string; head: BaseCopyHeader },
) {
  using db = new DatabaseSync(into)
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off')
  const triggers = db.prepare("select name, sql from sqlite_schema where type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`drop trigger "${String(name)}"`)
  let [seq, upTo, transactions] = [head.seq, head.at, 0]
  let flaw: string | null = plan.hasLater
    ? 'Later changes are there, but some between them and these are missing, or their base is.'
    : null
  try {
    for (const { name } of plan.changes) {
      const found = await backups.read(name)
      if (!found) throw new BackupError(`The copy ${name} is not there any more`)
      let at = upTo
      for await (const line of loadChangesets(found.body)) {
        if ('at' in line) at = line.at
        else if (line.seq > seq) {
          if (line.seq !== seq + 1) throw new BackupError(`Change ${seq + 1} is missing`)
          if (!db.applyChangeset(Buffer.from(line.changes, 'base64')))
            throw new BackupError(`Change ${line.seq} does not fit what is there`)
          seq = line.seq
          transactions++
        }
      }
      upTo = Math.max(upTo, at)
    }
  } catch (error) {
    if (!isChangesError(error)) throw error
    flaw = `The copies can be followed up to change ${seq} and no further: ${(error as Error).message}.`
  }
  for (const { sql } of triggers) db.exec(String(sql))
  const { integrity_check: said } = db.prepare('pragma integrity_check(1)').get() as { integrity_check: string }
  if (said !== 'ok') throw new BackupError(`What was rebuilt from the copies is damaged: ${said}`)
  const broken = db.prepare('pragma foreign_key_check').get()
  if (broken)
    throw new BackupError(
      `What was rebuilt from the copies does not fit together: a row of ${String(broken.table)} names nobody`,
    )
  return { upTo, transactions, flaw }
}

/** Whether an error is caused by the changes. The changes applied before them then stand. */
function isChangesError(error: unknown): boolean {
  if (error instanceof BackupError) return true
  const { errcode } = error as { errcode?: number }
  // SQLite errors, except for a full disk and I/O errors.
  return errcode !== undefined && ![10, 13].includes(errcode & 0xff)
}

async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new BackupError(
      `The disk of ${folder} is too small: putting this copy back takes about ${formatBackupSize(bytes)} there, and ${formatBackupSize(free)} are free. Nothing was changed.`,
    )
}
