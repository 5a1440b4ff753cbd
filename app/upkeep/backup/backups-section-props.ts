import type { BackupStatus, StoredBackup } from '../../business/nightly-backup.ts'
import type { DockerComposeFile } from './restore-commands.ts'

type NamedBackup = StoredBackup & { name: string }

export type BackupsSectionProps = {
  status: BackupStatus
  isRunning: boolean
  /** Error of failing backups and its start. */
  failing: { since: number; words: string } | null
  notPruned: string | null
  nightlyAt: number | null
  /** Earliest hour of the backup, and the error of a rejected hour. */
  hour: number
  hourFlaw: string | undefined
  /** Newest first. */
  kept: NamedBackup[]
  where: string
  /** Whether the environment sets backups and destination. They cannot be changed here then. */
  isSet: boolean
  /** The way the site runs, which determines the restore commands. */
  runsByCompose: DockerComposeFile | null
  timeZone: string
  now: number
}
