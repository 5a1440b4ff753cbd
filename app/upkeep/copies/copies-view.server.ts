import { findSetting } from '../../business/stored-settings.server.ts'
import type { BackupConfig } from '../../business/nightly-backup.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import { getRestoreCommands, type DockerComposeFile } from '../backup/restore-commands.ts'
import { getCopiesStatus } from './copies-status.server.ts'

type Services = {
  db: Db
  backups: ArchiveStore
  now: () => number
  config: BackupConfig & { copiedWithin: number; runsByCompose: DockerComposeFile | null }
}

/** Returns the status of the copies and the last restore. */
export async function getCopiesSectionData(services: Services) {
  const [status, restored] = await Promise.all([getCopiesStatus(services), findSetting(services.db, 'restored')])
  return {
    ...status,
    restored,
    where: services.backups.where,
    command: getRestoreCommands(services.config.runsByCompose).latest,
    now: services.now(),
  }
}
