import type { Db } from '../../plumbing/database/database.server.ts'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { listRowFiles, tablesWithFiles } from '../app-parts.server.ts'
import { getCopiedFilePrefix } from './copy-name.ts'

/** Returns every file that a row references, including photos in the trash. */
export async function getReferencedFileNames(db: Db): Promise<Set<string>> {
  const names = new Set<string>()
  for (const table of tablesWithFiles)
    for (const row of await db.selectFrom(table).selectAll().execute())
      for (const name of listRowFiles(table, row)) names.add(name)
  return names
}

type Site = { files: FileStore; backups: ArchiveStore; mark: string; log: Logger }

/**
 * Copies files sequentially, each once, because a name's bytes never change. `copied` holds the names already copied and
 * is updated. Files the site cannot read are skipped until the next start. Rejects with a FileStoreError.
 */
export function createFileCopier({ files, backups, mark, log }: Site, copied: Set<string>) {
  const passedOver = new Set<string>()
  const queue = new Set<string>()
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    for (const name of queue) {
      await sendOne(name)
      queue.delete(name)
    }
  }

  async function sendOne(name: string): Promise<void> {
    const found = await files.read(name).catch((error: unknown) => {
      log('warn', 'file-not-copied', { name, ...toErrorLogFields(error) })
      return null
    })
    if (!found) return void passedOver.add(name)
    await backups.write(getCopiedFilePrefix(mark) + name, found.body)
    copied.add(name)
  }

  return {
    /** Queues names. Resolves when the whole queue is sent. */
    send(names: Iterable<string>): Promise<void> {
      for (const name of names) if (!copied.has(name) && !passedOver.has(name)) queue.add(name)
      sending ??= sendAll().finally(() => (sending = null))
      return sending
    },
    get waiting() {
      return queue.size
    },
  }
}
