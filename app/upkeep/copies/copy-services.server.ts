import type { BackupConfig } from '../../business/nightly-backup.server.ts'
import type { DatabaseConfig, Db } from '../../plumbing/database/database.server.ts'
import type { ArchiveStore } from '../../plumbing/files/archive-store.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'

/** Services needed to copy an SQLite database. */
export type CopyServices = {
  db: Db
  files: FileStore
  backups: ArchiveStore
  log: Logger
  now: () => number
  config: BackupConfig & {
    database: DatabaseConfig
    dataDir: string
    secret: string
    copiedWithin: number
    copyOf: number | null
    isDemo: boolean
  }
}

/** Whether changes are copied continuously: on SQLite, where the environment sets a backup destination. */
export function isCopyingEnabled({ database, backups, copyOf, isDemo }: CopyServices['config']): boolean {
  return database.kind === 'sqlite' && backups.isSet && !backups.isOff && copyOf === null && !isDemo
}
