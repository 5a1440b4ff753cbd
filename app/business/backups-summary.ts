import type { SettingValue } from '../ui/setting-value.ts'
import { formatTimeAgo } from './dates.ts'
import type { BackupState, BackupStatus } from './nightly-backup.ts'

/** Status of the nightly backups: "3 h ago, 14 kept". */
export function summarizeBackups(status: BackupStatus, state: BackupState | null, now: number): SettingValue {
  const at = state?.nightlyAt ?? state?.at ?? null
  const kept = Object.keys(state?.kept ?? {}).length
  switch (status) {
    case 'failing':
      return { wrong: 'the nightly backup fails' }
    case 'late':
      return { wrong: 'none has succeeded for two days' }
    case 'off':
      return at === null ? 'switched off' : `switched off, the last one ${formatTimeAgo(now - at)}`
    default:
      return at === null ? 'every night, none yet' : `${formatTimeAgo(now - at)}${kept > 0 ? `, ${kept} kept` : ''}`
  }
}
