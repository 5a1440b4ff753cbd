import { findSetting } from '../../business/business.server.ts'
import type { BackupConfig } from '../../business/nightly-backup.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Archive } from '../../plumbing/files/archive.server.ts'
import { restoreCommands, type ComposeFile } from '../backup/restore-commands.ts'
import { readCopiesStatus } from './copies-status.server.ts'

type Services = {
  db: Db
  backups: Archive
  now: () => number
  config: BackupConfig & { copiedWithin: number; runsByCompose: ComposeFile | null }
}

/** Returns how the copies stand, and what the site was last put back from. */
export async function readCopies(services: Services) {
  const [status, restored] = await Promise.all([readCopiesStatus(services), findSetting(services.db, 'restored')])
  return {
    ...status,
    restored,
    where: services.backups.where,
    command: restoreCommands(services.config.runsByCompose).latest,
    now: services.now(),
  }
}
