import type { BackupStatus, StoredBackup } from '../../business/nightly-backup.ts'
import { formatHour, formatTimeAgo, formatDateTime } from '../../business/dates.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { formatPluralCount, formatBackupSize } from './backup-record.ts'
import { getRestoreCommands, type ComposeFile } from './restore-commands.ts'

type NamedBackup = StoredBackup & { name: string }
export type BackupsSectionProps = {
  status: BackupStatus
  isRunning: boolean
  /** The error of failing backups. */
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
  runsByCompose: ComposeFile | null
  timeZone: string
  now: number
}

/** Nightly backups: their status, the stored backups, and how to restore. */
export function BackupsSection(props: BackupsSectionProps) {
  return (
    <section id="backups" className="in-and-out-part" aria-labelledby="backups-heading">
      <h2 id="backups-heading">Backups</h2>
      <p className="hint">
        One file a night with everything in it: events, emails, menu, pages, photos and your log-in.
      </p>
      <NightlyPart {...props} />
      {(props.status !== 'off' || !props.isSet) && <HourPart {...props} />}
      <KeptPart {...props} />
      <PutBackPart {...props} />
    </section>
  )
}

function NightlyPart(props: BackupsSectionProps) {
  const { status, isRunning, where, isSet, notPruned } = props
  return (
    <section className="slip">
      <h3>Nightly backup</h3>
      <p>
        <StatusWords {...props} />
      </p>
      {isRunning && <p>One is being made right now. Look again in a minute.</p>}
      <dl className="told">
        <div>
          <dt>Stored in</dt>
          <dd>{where}</dd>
        </div>
      </dl>
      {notPruned && <p className="alarm">The latest 14 are kept, but older ones could not be removed: {notPruned}</p>}
      <p className="hint">
        {isSet
          ? `Whoever runs the site decides this${status === 'off' ? ' and turned it off' : ''}; it cannot be changed here.`
          : 'Backups are on the same disk as the site, so they are lost with it. Ask whoever runs the site to store them on another disk or in a bucket: the guide to backups says how.'}
      </p>
      <div className="acts">
        <form method="post" action="/backbar/in-and-out">
          <input type="hidden" name="intent" value="now" />
          <button className="btn" type="submit">
            Back up now
          </button>
        </form>
        {!isSet && (
          <form method="post" action="/backbar/in-and-out">
            <input type="hidden" name="intent" value={status === 'off' ? 'on' : 'off'} />
            <button className="btn ghost" type="submit">
              {status === 'off' ? 'Turn nightly backups on' : 'Turn nightly backups off'}
            </button>
          </form>
        )}
      </div>
    </section>
  )
}

const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [`${hour}`, formatHour(hour)]))

function HourPart({ hour, hourFlaw }: BackupsSectionProps) {
  return (
    <form method="post" action="/backbar/in-and-out" className="slip">
      <input type="hidden" name="intent" value="hour" />
      <h3>Backup time</h3>
      <SelectField
        name="hour"
        label="Back up after"
        hint="Within the hour after, on the clock in Settings; where the site does not run then, the next time it does."
        input={hours}
        chosen={`${hour}`}
        error={hourFlaw}
      />
      <p>
        <button className="btn" type="submit">
          Save the hour
        </button>
      </p>
    </form>
  )
}

function StatusWords({ status, failing, nightlyAt, hour, timeZone, now }: BackupsSectionProps) {
  const last =
    nightlyAt === null
      ? 'None has succeeded yet.'
      : `The last good one was made ${formatTimeAgo(now - nightlyAt)}, on ${formatDateTime(nightlyAt, timeZone)}.`
  switch (status) {
    case 'off':
      return (
        <>
          <b>The nightly backup is off.</b> {nightlyAt !== null && last}
        </>
      )
    case 'none-yet':
      return <b>The first one is made after {hour === 0 ? 'midnight' : formatHour(hour)}.</b>
    case 'well':
      return <>{last} It was read back whole.</>
    case 'late':
      return (
        <>
          <b>None has succeeded for two days.</b> {last}
        </>
      )
    case 'failing':
      return (
        <>
          <b>It has failed since {formatDateTime(failing?.since ?? now, timeZone)}.</b> {failing?.words} {last}
        </>
      )
  }
}

function KeptPart({ kept, timeZone }: Pick<BackupsSectionProps, 'kept' | 'timeZone'>) {
  if (kept.length === 0) return null
  return (
    <section className="slip">
      <h3>Kept</h3>
      <p>
        The latest fourteen. Each holds names, addresses and the key that signs links, so your password is asked again
        before one is downloaded: keep it where only you can read it.
      </p>
      <dl className="told">
        {kept.map(({ name, at, bytes, verified }) => (
          <div key={name}>
            <dt>{formatDateTime(at, timeZone)}</dt>
            <dd>
              {formatBackupSize(bytes)} · {formatVerification(verified)} ·{' '}
              <a href={`/backbar/in-and-out/backups/${name}`}>
                Download it<span className="unseen">, the one of {formatDateTime(at, timeZone)}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function formatVerification(verified: StoredBackup['verified']): string {
  if (!verified) return 'not read back by this site'
  const { requests, files, missing } = verified
  const without = missing > 0 ? `, without ${formatPluralCount(missing, 'photo file')} missing on the site` : ''
  return `read back whole: ${formatPluralCount(requests, 'event')}, ${formatPluralCount(files, 'photo file')}${without}`
}

function PutBackPart({ runsByCompose }: BackupsSectionProps) {
  const commands = getRestoreCommands(runsByCompose)
  return (
    <section className="slip way">
      <h3>Restore a backup</h3>
      <p>Whoever runs the site can open a backup as a copy, to look something up, or put the whole site back to it.</p>
      <details>
        <summary>For whoever runs the site</summary>
        <dl className="told commands">
          <div>
            <dt>Open as a copy</dt>
            <dd>
              <code>{commands.asCopy}</code>
            </dd>
          </div>
          <div>
            <dt>Put the site back</dt>
            <dd>
              <code>{commands.replace}</code>
            </dd>
          </div>
        </dl>
        {runsByCompose ? (
          <p className="small">
            Both run on the machine the site runs on, in its folder deploy, and take the name of one that is kept. A
            copy stands beside the site, which keeps running; the copy sends no emails. Putting one back stops the site
            meanwhile; what it replaces is kept.
          </p>
        ) : (
          <p className="small">
            Both run on the machine the site runs on, and take a file or the name of one that is kept. A copy stands
            beside the site, which keeps running; the copy sends no emails. To put one back, stop the site first; what
            it replaces is kept.
          </p>
        )}
      </details>
    </section>
  )
}
