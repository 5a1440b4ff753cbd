import type { BackupState } from '../../business/nightly-backup.ts'

/** How long whoever makes a backup may fall silent before another takes its place, in milliseconds. */
export const backupClaimTimeoutMs = 10 * 60_000

/** How long after one failed it is tried again, in milliseconds: the next time the sweeper comes by. */
const retryAfter = 50 * 60_000

/** Clocks of several machines differ by less, in milliseconds. */
const tolerance = 60_000

const brokeOff =
  'It broke off: the program ended in the middle of it. If it does so again, the machine may have too little memory.'

/**
 * What is known of backups once `claim` has taken the night `of`, or null where there is nothing to do: it has had its
 * backup, somebody is at it, or it failed a moment ago. The first night ever looked at is only noted: the next one has
 * its backup, whenever the site runs next. `isWanted` takes a night that has had its own.
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
  const isSilent = !night || now > night.claimedUntil || night.claimedUntil > now + backupClaimTimeoutMs + tolerance
  if (night?.is === 'running' && !isSilent) return null
  if (night && !isWanted) {
    if (night.of === of && ['none', 'succeeded'].includes(night.is)) return null
    const isRecent = night.triedAt <= now && now - night.triedAt < retryAfter
    if (night.of === of && ['failed', 'running'].includes(night.is) && isRecent) return null
  }
  const failing = night?.is === 'running' ? { since: night.triedAt, words: brokeOff, isTold: false } : null
  return {
    at: null,
    ...state,
    // Moments a wrong clock wrote down would keep us from being late for as long as it was wrong.
    ...(state?.nightlyAt !== undefined && { nightlyAt: Math.min(state.nightlyAt, now) }),
    nightlySince: Math.min(state?.nightlySince ?? now, now),
    failing: state?.failing ?? failing,
    night: { of, is: 'running', claim, claimedUntil: now + backupClaimTimeoutMs, triedAt: now },
  }
}
