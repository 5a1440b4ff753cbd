import { formatDateTime, formatMonthDay, getToday } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { ChangeKind } from '../agreement/agreement-change.ts'
import type { AgreementView } from './agreement-view.ts'
import { isValidSignatureTimeZone } from '../proposals/signature-zone.ts'
import { formatFullTimestamp } from '../proposals/signed-pdf.ts'
import { formatHmacStatus } from './history-signature-status.tsx'
import { formatAlteredRecord } from './altered-record-text.ts'

/** Record of an agreement: who agreed to what and when, and whether all bytes are unchanged. */
export function AgreementPage({ view }: { view: AgreementView }) {
  const { eventId, reference, timeZone, broken, isAltered, altered, seal, signatures, copies, events } = view
  return (
    <div className="agreement">
      <BackOfficeHeader
        title={signatures.length > 0 ? 'Record of the agreement' : 'Record of the proposal'}
        eyebrow={`Event ${reference}`}
        lead={
          isAltered
            ? 'Something was changed after it was signed or sent. It is marked below.'
            : 'We checked every part just now. Nothing has changed since.'
        }
      >
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
      </BackOfficeHeader>
      {altered.length > 0 && (
        <section className="slip">
          <h2>Changed after it was stored</h2>
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
          <h2>
            {one.kind === 'signed' ? 'Signed' : 'Accepted on the phone, not signed,'}{' '}
            {formatSigningDay(one.at, timeZone)} by {one.name}
          </h2>
          <p>
            {one.version === null ? 'A change' : `Version ${one.version}`}, {formatDollars(one.totalCents)}
          </p>
          <p>
            <a className="btn" href={`/backbar/jobs/${eventId}/agreement.pdf?signature=${one.id}`}>
              Download the copy (PDF)
            </a>
          </p>
          <details open={one.hashes.some(({ isSame }) => !isSame)}>
            <summary>Proof</summary>
            <dl className="rows small">
              <Row label="Name" value={one.name} />
              <Row
                label="When"
                value={formatFullTimestamp(one.at, isValidSignatureTimeZone(one.zone) ? one.zone : 'UTC')}
              />
              <Row label="Email" value={one.email} />
              <Row label="Agreed to" value={one.consent} />
              <Row label="Internet address" value={one.ip} />
              <Row label="Browser" value={one.userAgent} />
              {one.hashes.map(({ what, isSame }) => (
                <Row key={what} label={what} value={formatIntegrity(isSame)} />
              ))}
            </dl>
            <Fingerprints rows={one.hashes.map(({ what, hash }) => [what, hash])} />
          </details>
          <details>
            <summary>Text the client saw</summary>
            <pre className="agreed-words flush">{one.words}</pre>
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
                  {hashes.map(({ what, isSame }) => (
                    <span key={what}>{`; ${what.toLowerCase()}: ${formatIntegrity(isSame)}`}</span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <Fingerprints
            rows={copies.flatMap(({ number, hashes }) =>
              hashes.map(({ what, hash }) => [`Change ${number}, ${what.toLowerCase()}`, hash] as const),
            )}
          />
        </section>
      )}
      <section className="slip">
        <h2>History</h2>
        {broken !== null && <p className="err">Entry {broken} was changed after it was written, or is missing.</p>}
        {formatHmacStatus(seal, timeZone).map(({ words, isError }) => (
          <p className={isError ? 'err' : 'small'} key={words}>
            {words}
          </p>
        ))}
        <ol className="plain-list">
          {events.map(({ id, number, at, who, told }) => (
            <li key={id}>
              <span>
                {number}. {told}
              </span>
              <span className="small">
                {formatDateTime(at, timeZone)}, {who}
              </span>
            </li>
          ))}
        </ol>
        <Fingerprints rows={events.map(({ number, hash }) => [`Entry ${number}`, hash])} />
        <p>
          <a className="btn ghost" href={`/backbar/jobs/${eventId}/agreement.json`}>
            Download the whole record
          </a>
        </p>
      </section>
    </div>
  )
}

function formatSigningDay(at: number, timeZone: string): string {
  const day = getToday(at, timeZone)
  return `${formatMonthDay(day)}, ${day.slice(0, 4)}`
}

const changeKindLabels: Record<ChangeKind, string> = {
  change: 'A change to the event',
  'call-off': 'Canceled',
  postpone: 'Postponed',
  storm: 'Moved for weather',
}

/** Fingerprints of stored texts, collapsed. A lawyer or an expert compares them to prove that nothing changed. */
function Fingerprints({ rows }: { rows: readonly (readonly [what: string, hash: string])[] }) {
  return (
    <details>
      <summary>Fingerprints, for proof</summary>
      <dl className="rows small">
        {rows.map(([what, hash]) => (
          <Row key={what} label={what} value={hash} />
        ))}
      </dl>
    </details>
  )
}

function formatIntegrity(isSame: boolean): string {
  return isSame ? 'unchanged' : 'CHANGED since it was stored'
}

function Row({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div className="wrap-line">
      <dt className="muted">{label}</dt>
      <dd className="flush fill any-break" dir="auto">
        {value}
      </dd>
    </div>
  )
}
