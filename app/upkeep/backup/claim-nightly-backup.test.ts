import { describe, expect, test } from 'vitest'
import {
  computeBackupStatus,
  applyBackupHour,
  getBackupNight,
  type BackupState,
} from '../../business/nightly-backup.ts'
import { claimNightlyBackup, backupClaimTimeoutMs } from './claim-nightly-backup.ts'

const jacksonville = 'America/New_York'
const at = (there: string) => Temporal.PlainDateTime.from(there).toZonedDateTime(jacksonville).epochMilliseconds
const night = (there: string) => getBackupNight(at(there), jacksonville)
const ask = (there: string, more = {}) => ({ of: night(there), now: at(there), claim: 'mine', ...more })
const minute = 60_000

test.each([
  ['2026-11-20T03:00', '2026-11-20'],
  ['2026-11-20T02:59', '2026-11-19'],
  ['2026-11-20T23:59', '2026-11-20'],
  ['2026-11-21T00:10', '2026-11-20'],
  // Clock changes: back at two, forward to three.
  ['2026-11-01T01:30', '2026-10-31'],
  ['2027-03-14T03:00', '2027-03-14'],
])('the time %s belongs to the backup night of %s', (there, of) => expect(night(there)).toBe(of))

test.each([
  // Clock set forward: two o'clock does not exist, so the backup is after three.
  ['2027-03-14T01:59-05:00', 2, '2027-03-13'],
  ['2027-03-14T03:00-04:00', 2, '2027-03-14'],
  // Clock set back: 1:30 occurs twice, in the same backup night.
  ['2026-11-01T00:59-04:00', 1, '2026-10-31'],
  ['2026-11-01T01:30-04:00', 1, '2026-11-01'],
  ['2026-11-01T01:30-05:00', 1, '2026-11-01'],
  ['2026-11-20T00:00-05:00', 0, '2026-11-20'],
  ['2026-11-20T22:59-05:00', 23, '2026-11-19'],
])('the time %s with backups after hour %i belongs to the night of %s', (moment, hour, of) =>
  expect(getBackupNight(Date.parse(moment), jacksonville, hour)).toBe(of),
)

/** The state after a night with a successful backup. */
const rested: BackupState = {
  at: at('2026-11-20T03:20'),
  nightlyAt: at('2026-11-20T03:20'),
  nightlySince: at('2026-11-01T12:00'),
  night: {
    of: '2026-11-20',
    is: 'succeeded',
    claim: 'theirs',
    claimedUntil: at('2026-11-20T03:30'),
    triedAt: at('2026-11-20T03:20'),
  },
}
const after = (night: Partial<BackupState['night']>): BackupState => ({
  ...rested,
  night: { ...rested.night!, ...night },
})

describe('claiming a night for its backup', () => {
  test.each<[string, BackupState, string]>([
    ['the next one, at three', rested, '2026-11-21T03:00'],
    ['when the machine slept until noon', rested, '2026-11-21T12:00'],
    ['when it slept for a week', rested, '2026-11-28T15:00'],
    ['when the clock jumped a year', rested, '2027-11-20T15:00'],
    ['when the clock was a year ahead and is right again', after({ of: '2027-11-20' }), '2026-11-20T15:00'],
    ['an hour after it failed', after({ is: 'failed', triedAt: at('2026-11-20T03:20') }), '2026-11-20T04:20'],
    ['at once where the site was stopped', after({ is: 'stopped' }), '2026-11-20T03:21'],
    ['from one that fell silent', after({ is: 'running' }), '2026-11-20T04:20'],
    [
      'from one whose claim a wrong clock dated',
      after({ is: 'running', claimedUntil: at('2027-11-20T00:00'), triedAt: at('2027-11-19T00:00') }),
      '2026-11-20T04:20',
    ],
  ])('a nightly backup is started: %s', (_, state, there) => {
    const taken = claimNightlyBackup(state, ask(there))
    expect(taken?.night).toEqual({
      of: night(there),
      is: 'running',
      claim: 'mine',
      claimedUntil: at(there) + backupClaimTimeoutMs,
      triedAt: at(there),
    })
    expect(taken!.nightlyAt).toBeLessThanOrEqual(at(there))
  })

  const madeAfter = (hour: number, there: string, chosen: number) => {
    const state = after({ of: getBackupNight(at(there), jacksonville, hour), triedAt: at(there) })
    const moved = applyBackupHour(chosen, state, jacksonville)
    return (there: string) =>
      claimNightlyBackup(moved, {
        of: getBackupNight(at(there), jacksonville, chosen),
        now: at(there),
        claim: 'mine',
      }) !== null
  }

  test.each([
    ['a later one', 3, '2026-11-20T03:20', 14, '2026-11-20T13:59', '2026-11-20T14:00'],
    ['one a moment away', 3, '2026-11-20T03:20', 4, '2026-11-20T03:59', '2026-11-20T04:00'],
    ['an earlier one, tomorrow', 14, '2026-11-20T14:20', 3, '2026-11-21T02:59', '2026-11-21T03:00'],
    ['an earlier one, which has struck since', 14, '2026-11-19T14:20', 3, null, '2026-11-20T10:00'],
    ['one over midnight', 23, '2026-11-19T23:20', 0, null, '2026-11-20T10:00'],
  ])('a changed backup hour applies to the next backup: %s', (_, hour, made, chosen, notYet, next) => {
    const isTaken = madeAfter(hour, made, chosen)
    if (notYet) expect(isTaken(notYet)).toBe(false)
    expect(isTaken(next)).toBe(true)
  })

  test('a backup requested by the owner starts on any night unless another is running', () => {
    for (const state of [null, rested, after({ is: 'failed' })])
      expect(claimNightlyBackup(state, ask('2026-11-20T03:25', { isWanted: true }))?.night?.claim).toBe('mine')
    expect(claimNightlyBackup(after({ is: 'running' }), ask('2026-11-20T03:25', { isWanted: true }))).toBeNull()
  })

  test('a backup that stopped responding is recorded as broken off', () => {
    expect(claimNightlyBackup(after({ is: 'running' }), ask('2026-11-20T04:20'))!.failing).toMatchObject({
      words: expect.stringContaining('broke off'),
      isTold: false,
    })
  })
})

describe('refusing to claim a night', () => {
  test.each<[string, BackupState, string]>([
    ['that had its backup', rested, '2026-11-20T15:00'],
    ['until three', rested, '2026-11-21T02:59'],
    ['that somebody is at', after({ is: 'running' }), '2026-11-20T03:29'],
    [
      'though the next has begun, while somebody is at the last',
      after({ of: '2026-11-19', is: 'running' }),
      '2026-11-20T03:29',
    ],
    ['that failed a moment ago', after({ is: 'failed' }), '2026-11-20T04:00'],
    ['whose process died a moment ago', after({ is: 'running' }), '2026-11-20T03:40'],
  ])('a nightly backup is not started: %s', (_, state, there) =>
    expect(claimNightlyBackup(state, ask(there))).toBeNull(),
  )

  test('a new site makes no backup in its first night, but in the next', () => {
    const watched = claimNightlyBackup(null, ask('2026-11-20T15:00'))!
    expect(watched.night).toMatchObject({ of: '2026-11-20', is: 'none' })
    expect(claimNightlyBackup(watched, ask('2026-11-21T02:00'))).toBeNull()
    expect(claimNightlyBackup(watched, ask('2026-11-21T09:00'))?.night?.claim).toBe('mine')
  })
})

test('the nightly backup status is none yet, off, well, failing or late', () => {
  const failing = { since: 1, words: 'x', isTold: true }
  const now = at('2026-11-20T15:00')
  expect(computeBackupStatus(null, true, now)).toBe('none-yet')
  expect(computeBackupStatus(rested, false, now)).toBe('off')
  expect(computeBackupStatus(rested, true, now)).toBe('well')
  expect(computeBackupStatus({ ...rested, failing }, true, now)).toBe('failing')
  const twoDays = rested.nightlyAt! + 2 * 24 * 60 * minute
  expect(computeBackupStatus(rested, true, twoDays)).toBe('well')
  expect(computeBackupStatus(rested, true, twoDays + 1)).toBe('late')
  expect(computeBackupStatus({ at: null, nightlySince: rested.nightlyAt! }, true, twoDays + 1)).toBe('late')
})
