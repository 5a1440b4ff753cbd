import { data, redirect } from 'react-router'
import { z } from 'zod'
import { formatDeviceName } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { getBackupHour, getBackupStatus, type BackupConfig } from '../../business/nightly-backup.server.ts'
import { applyBackupHour } from '../../business/nightly-backup.ts'
import { updateSetting, getSetting } from '../../business/stored-settings.server.ts'
import { formatHour } from '../../business/dates.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import type { DockerComposeFile } from './restore-commands.ts'
import { startNightlyBackup } from './run-nightly-backup.server.ts'
import { toErrorLogFields } from '../../plumbing/http/error-facts.ts'

const importExportPath = '/backbar/in-and-out'

type Services = Parameters<typeof startNightlyBackup>[0] & {
  config: BackupConfig & { runsByCompose: DockerComposeFile | null }
}

/** Returns the status of the nightly backups, the stored backups, and the restore commands. */
export async function getBackupsSectionData({ db, now, config, backups }: Services) {
  const [{ timeZone }, { status, state }, hour] = await Promise.all([
    getSetting(db, 'identity'),
    getBackupStatus(db, config, now()),
    getBackupHour(db),
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

/** Starts a backup, changes the backup hour, or turns nightly backups on or off. */
export async function handleBackupForm(services: Services, request: Request) {
  const { intent, hour: chosen } = await parseFormInput(request)
  if (intent === 'now') {
    const { isBegun, done } = await startNightlyBackup(services, { isWanted: true })
    // The response does not wait for the backup. Its result is stored for the page.
    done.catch((error) => services.log('error', 'backup-not-noted', toErrorLogFields(error)))
    throw redirect(`${importExportPath}?said=${isBegun ? 'backing-up' : 'backed-up-already'}#backups`, 303)
  }
  if (intent === 'hour') {
    const hour = z.coerce
      .number()
      .int()
      .min(0)
      .max(23)
      .safeParse(chosen || undefined)
    if (!hour.success) return data({ hourFlaw: 'Pick one of the hours in the list.' }, { status: 422 })
    await changeBackupHour(services, hour.data, formatDeviceName(request.headers.get('User-Agent') ?? ''))
    throw redirect(`${importExportPath}?said=kept#backups`, 303)
  }
  const isOn = intent === 'on'
  if ((isOn || intent === 'off') && !services.config.backups.isSet)
    await runInTransaction(services.db, async (db) => {
      await updateSetting(db, 'nightlyBackup', (stored) => ({ ...stored, isOn }), services.now())
      await recordSecurityEvent(db, services, {
        kind: 'settings',
        words: isOn ? 'the nightly backup, on' : 'the nightly backup, off',
        device: formatDeviceName(request.headers.get('User-Agent') ?? ''),
      })
      // Time during which backups were turned off does not count as late.
      await updateSetting(
        db,
        'backup',
        (state) => ({ at: null, ...state, nightlySince: services.now(), failing: null }),
        services.now(),
      )
    })
  throw redirect(`${importExportPath}?said=kept#backups`, 303)
}

/** Changes the backup hour. A backup made since that hour last passed is not repeated. */
function changeBackupHour(services: Services, hour: number, device: string): Promise<void> {
  const { now } = services
  return runInTransaction(services.db, async (db) => {
    await updateSetting(db, 'nightlyBackup', (stored) => ({ isOn: true, ...stored, hour }), now())
    await recordSecurityEvent(db, services, {
      kind: 'settings',
      words: `the nightly backup, after ${formatHour(hour)}`,
      device,
    })
    const { timeZone } = await getSetting(db, 'identity')
    await updateSetting(db, 'backup', (state) => applyBackupHour(hour, state, timeZone) ?? { at: null }, now())
  })
}
