import { formatTimeAgo, formatDateTime, formatHour } from '../../business/dates.ts'
import type { BackupsSectionProps } from './backups-section-props.ts'

export function NightlyBackupSection(props: BackupsSectionProps) {
  const { status, isRunning, isSet, notPruned } = props
  return (
    <section className="slip">
      <h3>Nightly backup</h3>
      <p>
        <BackupStatusText {...props} />
      </p>
      {isRunning && <p>One is being made right now. Look again in a minute.</p>}
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

export function BackupStatusText({ status, failing, nightlyAt, hour, timeZone, now }: BackupsSectionProps) {
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
