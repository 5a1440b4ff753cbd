import { redirect } from 'react-router'
import { deviceName } from '../../backbar/auth/device-name.ts'
import { recordSecurityEvent } from '../../backbar/auth/security-events.server.ts'
import { readBackupStand } from '../../business/backup-stand.server.ts'
import { changeSetting, readSetting, writeSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { inTransaction } from '../../plumbing/database/transaction.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/backups.route'
import { BackupsPage } from './backups-page.tsx'
import { backUpTonight } from './nightly.server.ts'

const here = '/backbar/in-and-out/backups'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config, backups } = context.get(visitContext).house
  const [{ timeZone }, { stand, state }] = await Promise.all([
    readSetting(db, 'identity'),
    readBackupStand(db, config, now()),
  ])
  const kept = Object.entries(state?.kept ?? {}).map(([name, one]) => ({ name, ...one }))
  return {
    stand,
    isRunning: state?.night?.is === 'running' && now() <= state.night.claimedUntil,
    failing: state?.failing ?? null,
    notPruned: state?.notPruned ?? null,
    nightlyAt: state?.nightlyAt ?? null,
    kept: kept.toSorted((a, b) => b.at - a.at),
    where: backups.where,
    isSet: config.backups.isSet,
    timeZone,
    now: now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { intent } = await readWords(request)
  if (intent === 'now') {
    const { isBegun, done } = await backUpTonight(house, { isWanted: true })
    // The page answers at once; what becomes of it is noted where the page reads it.
    done.catch((error) => house.log('backup-not-noted', { error: error instanceof Error ? error.name : 'unknown' }))
    throw redirect(`${here}?said=${isBegun ? 'backing-up' : 'backed-up-already'}`, 303)
  }
  const isOn = intent === 'on'
  if ((isOn || intent === 'off') && !house.config.backups.isSet)
    await inTransaction(house.db, async (db) => {
      await writeSetting(db, 'nightlyBackup', { isOn }, house.now())
      await recordSecurityEvent(db, house, {
        kind: 'settings',
        words: isOn ? 'the nightly backup, on' : 'the nightly backup, off',
        device: deviceName(request.headers.get('User-Agent') ?? ''),
      })
      // What was not wanted is not late.
      await changeSetting(
        db,
        'backup',
        (state) => ({ at: null, ...state, nightlySince: house.now(), failing: null }),
        house.now(),
      )
    })
  throw redirect(`${here}?said=kept`, 303)
}

export default function BackupsRoute({ loaderData }: Route.ComponentProps) {
  return <BackupsPage {...loaderData} />
}
