import type { StoredBackup } from '../../business/nightly-backup.ts'
import { formatHour, formatDateTime } from '../../business/dates.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { formatPluralCount } from '../../business/format-plural-count.ts'
import { formatBackupSize } from './backup-record.ts'
import { getRestoreCommands } from './restore-commands.ts'
import type { BackupsSectionProps } from './backups-section-props.ts'
import { NightlyBackupSection } from './nightly-backup-section.tsx'

/** Nightly backups: their status, the stored backups, and how to restore. */
export function BackupsSection(props: BackupsSectionProps) {
  return (
    <section id="backups" className="in-and-out-part" aria-labelledby="backups-heading">
      <h2 id="backups-heading">Backups</h2>
      <p className="hint">
        One file a night with everything in it: events, emails, menu, pages, photos and your log-in.
      </p>
      <NightlyBackupSection {...props} />
      {(props.status !== 'off' || !props.isSet) && <HourPart {...props} />}
      <KeptPart {...props} />
      <PutBackPart {...props} />
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

function PutBackPart({ runsByCompose, where }: BackupsSectionProps) {
  const commands = getRestoreCommands(runsByCompose)
  return (
    <section className="slip way">
      <h3>Restore a backup</h3>
      <p>Whoever runs the site can open a backup as a copy, to look something up, or put the whole site back to it.</p>
      <details>
        <summary>For whoever runs the site</summary>
        <dl className="told commands">
          <div>
            <dt>Stored in</dt>
            <dd>
              <code>{where}</code>
            </dd>
          </div>
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
