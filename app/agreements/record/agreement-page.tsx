import { formatDateTime } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { ChangeKind } from '../agreement/agreement-change.ts'
import type { AgreementView } from './agreement-view.ts'
import type { AlteredRecord, HistoryHmacStatus } from '../proposals/altered-record.ts'
import { isValidSignatureTimeZone } from '../proposals/signature-zone.ts'
import { formatFullTimestamp } from '../proposals/signed-pdf.ts'

/** Record of an agreement: who agreed to what and when, and whether all bytes are unchanged. */
export function AgreementPage({ view }: { view: AgreementView }) {
  const { eventId, reference, timeZone, broken, isAltered, altered, seal, signatures, copies, events } = view
  return (
    <div className="agreement">
      <BackOfficeHeader
        title={signatures.length > 0 ? 'The agreement on record' : 'The proposal on record'}
        eyebrow={`Request ${reference}`}
        lead={
          isAltered
            ? 'Something was changed after it was written. It is marked below.'
            : 'We checked every hash again just now: nothing has changed since it was written.'
        }
      >
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
        <a className="btn ghost" href={`/backbar/jobs/${eventId}/agreement.json`}>
          The whole record (JSON)
        </a>
      </BackOfficeHeader>
      {altered.length > 0 && (
        <section className="slip">
          <h2>Not as it was written</h2>
          <ul className="plain-list">
            {altered.map((one) => (
              <li className="err" key={formatAlteredRecord(one)}>
                {formatAlteredRecord(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {signatures.map((one) => (
        <section className="slip" key={one.id}>
          <h2>{one.kind === 'signed' ? 'Signed' : 'Noted on the phone, not signed'}</h2>
          <dl className="rows small">
            <Row label="Name" value={one.name} />
            <Row
              label="When"
              value={formatFullTimestamp(one.at, isValidSignatureTimeZone(one.zone) ? one.zone : 'UTC')}
            />
            <Row
              label="To"
              value={`${one.version === null ? 'A change' : `Version ${one.version}`}, ${formatDollars(one.totalCents)}`}
            />
            <Row label="Email" value={one.email} />
            <Row label="Agreed" value={one.consent} />
            <Row label="Address" value={one.ip} />
            <Row label="Browser" value={one.userAgent} />
            {one.hashes.map(({ what, hash, isSame }) => (
              <Row key={what} label={what} value={`${isSame ? 'As it was' : 'NOT as it was'}: ${hash}`} />
            ))}
          </dl>
          <p>
            <a className="btn" href={`/backbar/jobs/${eventId}/agreement.pdf?signature=${one.id}`}>
              The copy (PDF)
            </a>
          </p>
          <details>
            <summary>The words, as they were shown</summary>
            <pre className="agreed-words">{one.words}</pre>
          </details>
        </section>
      ))}
      {copies.length > 0 && (
        <section className="slip">
          <h2>Changes agreed since</h2>
          <ul className="plain-list">
            {copies.map(({ id, number, what, at, hashes }) => (
              <li key={id}>
                <a href={`/backbar/jobs/${eventId}/agreement.pdf?change=${id}`}>{`Change ${number} (PDF)`}</a>
                <span className="small">
                  {`${changeKindLabels[what]}, ${formatDateTime(at, timeZone)}`}
                  {hashes.map(({ what, hash, isSame }) => (
                    <span
                      key={what}
                    >{`; ${what.toLowerCase()} ${isSame ? 'as they were' : 'NOT as they were'}: ${hash}`}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="slip">
        <h2>What happened</h2>
        {broken !== null && <p className="err">Event {broken} is not as it was written, or is missing.</p>}
        {formatHmacStatus(seal, timeZone).map(({ words, isError }) => (
          <p className={isError ? 'err' : 'small'} key={words}>
            {words}
          </p>
        ))}
        <ol className="plain-list">
          {events.map(({ id, number, at, who, hash, told }) => (
            <li key={id}>
              <span>
                {number}. {told}
              </span>
              <span className="small">
                {formatDateTime(at, timeZone)}, {who}, {hash.slice(0, 16)}…
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const changeKindLabels: Record<ChangeKind, string> = {
  change: 'A change to the event',
  'call-off': 'Canceled',
  postpone: 'Postponed',
  storm: 'Moved for weather',
}

function formatAlteredRecord(one: AlteredRecord): string {
  const { isGone } = one
  switch (one.what) {
    case 'proposal':
      return `Version ${one.version} of the proposal is ${isGone ? 'gone' : 'stored otherwise than it was'}.`
    case 'change':
      return `Change ${one.number} is ${isGone ? 'gone' : 'stored otherwise than it was'}.`
    case 'copy':
      return `A copy that was kept is ${isGone ? 'gone' : 'stored otherwise than it went out'}.`
    case 'signature':
      return isGone ? 'A signature is gone.' : `The signature of ${one.name} is stored otherwise than it was.`
  }
}

/** Describes the state of the HMACs: all entries, entries without an HMAC, and entries older than HMACs. */
function formatHmacStatus({ state, unsealedFrom, before }: HistoryHmacStatus, timeZone: string) {
  const words = {
    sound: 'Our seal is on it and unbroken.',
    altered: 'The seal does not fit: something was changed by somebody who does not have the site’s secret.',
    shorter: 'Events are missing at the end: more were sealed than are here.',
    unchecked:
      'The seal cannot be checked here: the site has another SECRET now than when it was sealed. The hashes above were.',
    none: 'There is no seal on it.',
  }[state]
  return [
    { words, isError: state === 'altered' || state === 'shorter' },
    ...(before === null
      ? []
      : [
          {
            words: `${before.length === 1 ? 'Event 1 was' : `Events 1 to ${before.length} were`} written before the site had seals and sealed as found, ${formatDateTime(before.at, timeZone)}. The seal says nothing of what happened to them before that.`,
            isError: false,
          },
        ]),
    ...(unsealedFrom === null
      ? []
      : [
          {
            words: `From event ${unsealedFrom} on there is no seal, as where a version of the site from before seals wrote it.`,
            isError: false,
          },
        ]),
  ]
}

function Row({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}
