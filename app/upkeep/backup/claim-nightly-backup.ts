import type { BackupState } from '../../business/nightly-backup.ts'

/** Time without a sign of life after which another process takes over a backup, in milliseconds. */
export const backupClaimTimeoutMs = 10 * 60_000

/** Delay before a failed backup is retried, in milliseconds. The upkeep loop then runs next. */
const retryDelayMs = 50 * 60_000

/** Tolerated difference between the clocks of several machines, in milliseconds. */
const clockToleranceMs = 60_000

const brokenOffMessage =
  'It broke off: the program ended in the middle of it. If it does so again, the machine may have too little memory.'

/**
 * Returns the backup state after `claim` takes the night `of`. Null if there is nothing to do: the backup succeeded,
 * is running, or failed recently. The first night is only recorded, and the first backup follows in the next. `isWanted`
 * takes a night that already has a backup.
 */
export function claimNightlyBackup(
  state: BackupState | null,
  { of, now, claim, isWanted = false }: { of: string; now: number; claim: string; isWanted?: boolean },
): BackupState | null {
  const night = state?.night
  if (!night && !isWanted)
    return {
      at: null,
      ...state,
      nightlySince: now,
      night: { of, is: 'none', claim: '', claimedUntil: 0, triedAt: now },
    }
  const isSilent =
    !night || now > night.claimedUntil || night.claimedUntil > now + backupClaimTimeoutMs + clockToleranceMs
  if (night?.is === 'running' && !isSilent) return null
  if (night && !isWanted) {
    if (night.of === of && ['none', 'succeeded'].includes(night.is)) return null
    const isRecent = night.triedAt <= now && now - night.triedAt < retryDelayMs
    if (night.of === of && ['failed', 'running'].includes(night.is) && isRecent) return null
  }
  const failing = night?.is === 'running' ? { since: night.triedAt, words: brokenOffMessage, isTold: false } : null
  return {
    at: null,
    ...state,
    // Caps times written by a wrong clock, which would hide late backups.
    ...(state?.nightlyAt !== undefined && { nightlyAt: Math.min(state.nightlyAt, now) }),
    nightlySince: Math.min(state?.nightlySince ?? now, now),
    failing: state?.failing ?? failing,
    night: { of, is: 'running', claim, claimedUntil: now + backupClaimTimeoutMs, triedAt: now },
  }
}
