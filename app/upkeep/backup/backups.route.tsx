import { data, redirect } from 'react-router'
import { z } from 'zod'
import { deviceName } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { readBackupHour, readBackupStatus } from '../../business/nightly-backup.server.ts'
import { movedTo } from '../../business/nightly-backup.ts'
import { changeSetting, readSetting } from '../../business/business.server.ts'
import { hourWords } from '../../business/dates.ts'
import { visitContext, type Visit } from '../../house-context.server.ts'
import { inTransaction } from '../../plumbing/database/transaction.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/backups.route'
import { BackupsPage } from './backups-page.tsx'
import { backUpTonight } from './nightly.server.ts'
import { nameOfError } from '../../plumbing/http/log.server.ts'

const here = '/backbar/in-and-out/backups'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, config, backups } = context.get(visitContext).house
  const [{ timeZone }, { status, state }, hour] = await Promise.all([
    readSetting(db, 'identity'),
    readBackupStatus(db, config, now()),
    readBackupHour(db),
  ])
  const kept = Object.entries(state?.kept ?? {}).map(([name, one]) => ({ name, ...one }))
  return {
    status,
    isRunning: state?.night?.is === 'running' && now() <= state.night.claimedUntil,
    failing: state?.failing ?? null,
    notPruned: state?.notPruned ?? null,
    nightlyAt: state?.nightlyAt ?? null,
    hour,
    kept: kept.toSorted((a, b) => b.at - a.at),
    where: backups.where,
    isSet: config.backups.isSet,
    runsByCompose: config.runsByCompose,
    timeZone,
    now: now(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const { intent, hour: chosen } = await readWords(request)
  if (intent === 'now') {
    const { isBegun, done } = await backUpTonight(house, { isWanted: true })
    // The page answers at once; what becomes of it is noted where the page reads it.
    done.catch((error) => house.log('backup-not-noted', { error: nameOfError(error) }))
    throw redirect(`${here}?said=${isBegun ? 'backing-up' : 'backed-up-already'}`, 303)
  }
  if (intent === 'hour') {
    const hour = z.coerce
      .number()
      .int()
      .min(0)
      .max(23)
      .safeParse(chosen || undefined)
    if (!hour.success) return data({ hourFlaw: 'Pick one of the hours in the list.' }, { status: 422 })
    await moveBackups(house, hour.data, deviceName(request.headers.get('User-Agent') ?? ''))
    throw redirect(`${here}?said=kept`, 303)
  }
  const isOn = intent === 'on'
  if ((isOn || intent === 'off') && !house.config.backups.isSet)
    await inTransaction(house.db, async (db) => {
      await changeSetting(db, 'nightlyBackup', (stored) => ({ ...stored, isOn }), house.now())
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

/** From now on they are made after another hour; one made since that hour last struck is not made again. */
function moveBackups(house: Visit['house'], hour: number, device: string): Promise<void> {
  const { now } = house
  return inTransaction(house.db, async (db) => {
    await changeSetting(db, 'nightlyBackup', (stored) => ({ isOn: true, ...stored, hour }), now())
    await recordSecurityEvent(db, house, {
      kind: 'settings',
      words: `the nightly backup, after ${hourWords(hour)}`,
      device,
    })
    const { timeZone } = await readSetting(db, 'identity')
    await changeSetting(db, 'backup', (state) => movedTo(hour, state, timeZone) ?? { at: null }, now())
  })
}

export default function BackupsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BackupsPage {...loaderData} hourFlaw={actionData?.hourFlaw} />
}
