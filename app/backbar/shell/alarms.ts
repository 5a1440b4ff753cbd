import type { BackupStatus } from '../../business/nightly-backup.ts'

/**
 * What the owner should see on every page: who waits, whether letters do, and whether they leave the house at all: nobody
 * connected e-mail, or its password can no longer be read; and how the nightly backup stands.
 */
export type Alarms = {
  waiting: number
  letters: { overdue: number; refused: number }
  isMailbox: boolean
  isUnreadable: boolean
  backup: BackupStatus
  /** Of when this is a copy, in epoch milliseconds; null for the site itself. */
  copyOf: number | null
}
