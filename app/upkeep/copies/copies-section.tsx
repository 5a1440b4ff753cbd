import type { RestoredBackupInfo } from '../../business/nightly-backup.ts'
import { formatTimeAgo, formatDateTime } from '../../business/dates.ts'
import { formatPluralCount } from '../../business/format-plural-count.ts'
import type { CopiesStatus } from './copies-status.ts'

export type CopiesSectionProps = CopiesStatus & {
  restored: RestoredBackupInfo | null
  where: string
  /** The restore command on a new machine. */
  command: string
  timeZone: string
  now: number
}

/** Status of the continuous copies, and what may be missing since the last restore. */
export function CopiesSection(props: CopiesSectionProps) {
  const { status, restored } = props
  return (
    <>
      {status !== 'off' && <FollowingPart {...props} />}
      {restored && <RestoredPart {...props} restored={restored} />}
    </>
  )
}

function FollowingPart({ where, command, baseAt, filesWaiting, timeZone, now, ...status }: CopiesSectionProps) {
  return (
    <section id="copies" className="slip way">
      <h3>Every minute</h3>
      <p>
        <StatusWords {...status} timeZone={timeZone} now={now} />
      </p>
      <dl className="told">
        <div>
          <dt>Copied to</dt>
          <dd>{where}</dd>
        </div>
        {baseAt !== null && (
          <div>
            <dt>Whole copy</dt>
            <dd>
              {formatDateTime(baseAt, timeZone)}, {formatTimeAgo(now - baseAt)}
            </dd>
          </div>
        )}
        {filesWaiting > 0 && (
          <div>
            <dt>On their way</dt>
            <dd>{formatPluralCount(filesWaiting, 'photo file')}</dd>
          </div>
        )}
      </dl>
      <p className="hint">
        Changes are copied as they are made, photos and documents as they come. Older copies are kept by the hour for
        three days, by the day for two weeks and by the week for eight.
      </p>
      <details>
        <summary>For whoever runs the site</summary>
        <p>
          To put this site back on a new machine: <code>{command}</code>
        </p>
      </details>
    </section>
  )
}

type StatusProps = Pick<CopiesSectionProps, 'status' | 'newestAt' | 'waiting' | 'failing' | 'timeZone' | 'now'>

function StatusWords({ status, newestAt, waiting, failing, timeZone, now }: StatusProps) {
  const until =
    newestAt === null
      ? 'Nothing is copied yet.'
      : `Everything saved until ${formatDateTime(newestAt, timeZone)} is copied (${formatTimeAgo(now - newestAt)}).`
  const rest =
    waiting > 0 ? ` ${formatPluralCount(waiting, 'change')} since then ${waiting === 1 ? 'waits' : 'wait'}.` : ''
  switch (status) {
    case 'off':
      return null
    case 'beginning':
      return (
        <>
          <b>A whole copy is being made.</b> {until}
        </>
      )
    case 'well':
      return (
        <>
          <b>{until}</b>
          {rest}
        </>
      )
    case 'late':
      return (
        <>
          <b>Nothing has been copied for a while, and we don’t know why.</b> {until}
          {rest}
        </>
      )
    case 'failing':
      return (
        <>
          <b>Copying has failed since {formatDateTime(failing?.since ?? now, timeZone)}.</b> {failing?.words} {until}
          {rest} Your site goes on, and catches up by itself.
        </>
      )
  }
}

function RestoredPart({ restored, timeZone }: { restored: RestoredBackupInfo; timeZone: string }) {
  const { at, upTo, flaw, missingFiles } = restored
  return (
    <section id="restored" className="slip way">
      <h3>What may be missing</h3>
      <p>
        This site was put back on {formatDateTime(at, timeZone)}. It holds everything saved until{' '}
        <b>{formatDateTime(upTo, timeZone)}</b>. What was saved after that, until the former machine stopped, is not
        here: look in your email for inquiries, signed agreements and payments of those minutes.
      </p>
      {flaw && <p className="alarm">{flaw}</p>}
      {missingFiles > 0 && (
        <p className="alarm">
          {formatPluralCount(missingFiles, 'photo file')} had not been copied yet:{' '}
          {missingFiles === 1 ? 'it is' : 'they are'} named and cannot be shown. Upload{' '}
          {missingFiles === 1 ? 'it' : 'them'} again.
        </p>
      )}
    </section>
  )
}
