import { setTimeout as wait } from 'node:timers/promises'
import { acquireDatabaseCopyLock } from '../../plumbing/database/database-lock.server.ts'
import type { CopyChainRow } from '../../plumbing/database/schema.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import { computeSiteTag } from '../backup/create-backup.server.ts'
import { formatBackupError } from '../backup/backup-error-text.ts'
import type { CopyServices } from './copy-services.server.ts'
import { createBaseUploader } from './base-uploader.server.ts'
import {
  startCopyChain,
  restartCopyChain,
  deleteCopiedChanges,
  getCopyChain,
  listUncopiedChanges,
  type UncopiedChange,
} from './chain.server.ts'
import { getCopiedFilePrefix, getLastChangesetNumber, formatChangesCopyName } from './copy-name.ts'
import { packChangesets } from './packed-changes.server.ts'
import { createFileCopier, getReferencedFileNames } from './send-files.server.ts'
import { listCopies, pruneCopies } from './prune-copies.server.ts'

/** Copies an SQLite database and its files to the backup storage, while this process holds the lock. */
export function createDatabaseCopier({ db, files, backups, log, now, config }: CopyServices) {
  const { database, secret, copiedWithin } = config
  if (database.kind !== 'sqlite') throw new Error('Only SQLite is copied by its changes')
  const mark = computeSiteTag(secret)
  let turn: AsyncDisposable | null = null
  let sender: ReturnType<typeof createFileCopier> | null = null
  const bases = createBaseUploader({ db, backups, log, now, config }, mark)
  let tidiedAt = ''
  let slowWork: Promise<void> | null = null

  /** Runs one round: sends pending changes and starts longer work. Failures are recorded and retried in the next round. */
  async function look(): Promise<void> {
    turn ??= acquireDatabaseCopyLock(database.kind === 'sqlite' ? database.file : '')
    if (!turn) return
    try {
      // Detects unrecorded commits by other programs at the latest here.
      await db.transaction().execute(async () => {})
      sender ??= await begin()
      await sendChanges(sender)
      slowWork ??= workSlowly(sender)
        .catch(noteFailure)
        .finally(() => (slowWork = null))
    } catch (error) {
      await noteFailure(error)
    }
  }

  /** Starts a chain of changes, or continues the stored chain if the bucket contains nothing newer. */
  async function begin() {
    const [there, copied] = [await listCopies(backups, mark), await backups.list(getCopiedFilePrefix(mark))]
    const chain = await getCopyChain(db)
    const newest = Math.max(0, ...there.map(({ generation }) => generation))
    if (!chain) await startCopyChain(db, newest + 1)
    else if (there.some((copy) => isNewerThanChain(chain, copy))) await restartCopyChain(db, newest + 1, 'older', now())
    const names = copied.map(({ name }) => name.slice(getCopiedFilePrefix(mark).length))
    return createFileCopier({ files, backups, mark, log }, new Set(names))
  }

  async function sendChanges(sender: ReturnType<typeof createFileCopier>): Promise<void> {
    // Changes committed meanwhile are sent at the next check.
    for (let hasMore = true; hasMore;) {
      const at = now()
      const waiting = await listUncopiedChanges(db)
      const chain = (await getCopyChain(db))!
      if (waiting.isTooMuch) return await restartCopyChain(db, chain.generation + 1, 'full', at)
      if (waiting.changes.length > 0) await sendBatch(sender, waiting.changes, { chain: chain.chain, at })
      hasMore = waiting.hasMore
      if (!hasMore) await noteSuccess(chain, at, sender.waiting)
    }
  }

  async function sendBatch(
    sender: ReturnType<typeof createFileCopier>,
    changes: UncopiedChange[],
    { chain, at }: { chain: string; at: number },
  ): Promise<void> {
    const [{ seq: first }, last] = [changes[0]!, changes.at(-1)!]
    // Files go first, for at most a quarter of the interval, so that a slow connection does not delay signed and paid
    // data.
    const sending = sender.send(await getReferencedFileNames(db))
    sending.catch(() => {})
    await Promise.race([sending, wait(copiedWithin / 4, undefined, { ref: false })])
    const { generation } = last
    const name = formatChangesCopyName({ mark, generation, chain, first, last: last.seq, at })
    await backups.write(name, packChangesets({ generation, chain, at }, changes))
    await deleteCopiedChanges(db, last, at)
  }

  /** Runs work that may take longer than the interval between checks. */
  async function workSlowly(sender: ReturnType<typeof createFileCopier>): Promise<void> {
    const chain = await getCopyChain(db)
    if (chain && (await bases.isDue(chain))) await bases.upload(sender)
    await sender.send([])
    const thisHour = new Date(now()).toISOString().slice(0, 13)
    if (tidiedAt === thisHour) return
    await pruneCopies(backups, mark)
    tidiedAt = thisHour
  }

  async function noteSuccess(chain: CopyChainRow, at: number, waiting: number): Promise<void> {
    // A stored change does not end a failure while writing base copies still fails.
    const isOver = chain.failing_since !== null && !bases.isFailing()
    if (!isOver && chain.files_waiting === waiting) return
    if (isOver) log('info', 'copying-again', { since: new Date(chain.failing_since!).toISOString() })
    const isWell = { failing_since: null, failing_words: null, copied_at: at }
    await db
      .updateTable('copy_chain')
      .set({ files_waiting: waiting, ...(isOver && isWell) })
      .execute()
  }

  /**
   * Records a copying failure. If recording fails too, as on a full disk, it is logged and retried at the next check.
   */
  async function noteFailure(error: unknown): Promise<void> {
    const words = formatBackupError(error, backups.where, 'It is tried again within the minute.')
    const chain = await getCopyChain(db).catch(() => null)
    if (chain?.failing_words === words) return
    log('error', 'copying-fails', { why: words, ...toErrorLogFields(error) })
    const note = { failing_since: chain?.failing_since ?? now(), failing_words: words }
    await db
      .updateTable('copy_chain')
      .set(note)
      .execute()
      .catch(() => {})
  }

  return {
    look,
    /** Waits for background work. */
    settle: async () => void (await slowWork),
    async [Symbol.asyncDispose]() {
      await turn?.[Symbol.asyncDispose]()
      turn = null
    },
  }
}

/** Whether an object is newer than the chain, because the database was restored by other means. */
function isNewerThanChain(
  { generation, chain, seq }: CopyChainRow,
  copy: Awaited<ReturnType<typeof listCopies>>[number],
): boolean {
  if (copy.generation !== generation) return copy.generation > generation
  return copy.chain !== chain || getLastChangesetNumber(copy) > seq
}
