import { momentWords } from '../../business/dates.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { ChangeKind } from '../changes/change.ts'
import type { AgreementView } from './agreement-view.ts'
import { momentInFull } from './signed-paper.ts'

/** Who agreed to what and when, and whether every byte of it is still as it was. */
export function AgreementPage({ view }: { view: AgreementView }) {
  const { leadId, reference, timeZone, broken, signatures, copies, events } = view
  const isSound =
    broken === null && [...signatures, ...copies].every(({ hashes }) => hashes.every(({ isSame }) => isSame))
  return (
    <div className="agreement">
      <OfficeHead
        title="The agreement on record"
        eyebrow={`Request ${reference}`}
        lead={
          isSound
            ? 'Every hash was worked out again just now from what is stored, and is as it was written.'
            : 'Something was changed after it was written. What is not as it was is marked below.'
        }
      >
        <a className="btn ghost" href={`/backbar/requests/${leadId}`}>
          Back to the request
        </a>
      </OfficeHead>
      {signatures.map((one) => (
        <section className="slip" key={one.id}>
          <h2>{one.kind === 'signed' ? 'Signed' : 'Noted on the phone, not signed'}</h2>
          <dl className="rows small">
            <Row label="Name" value={one.name} />
            <Row label="When" value={momentInFull(one.at, one.zone)} />
            <Row
              label="To"
              value={`${one.version === null ? 'A change' : `Version ${one.version}`}, ${dollars(one.totalCents)}`}
            />
            <Row label="E-mail" value={one.email} />
            <Row label="Agreed" value={one.consent} />
            <Row label="Address" value={one.ip} />
            <Row label="Browser" value={one.userAgent} />
            {one.hashes.map(({ what, hash, isSame }) => (
              <Row key={what} label={what} value={`${isSame ? 'As it was' : 'NOT as it was'}: ${hash}`} />
            ))}
          </dl>
          <p>
            <a className="btn" href={`/backbar/requests/${leadId}/agreement.pdf?signature=${one.id}`}>
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
                <a href={`/backbar/requests/${leadId}/agreement.pdf?change=${id}`}>{`Change ${number} (PDF)`}</a>
                <span className="small">
                  {`${changeWords[what]}, ${momentWords(at, timeZone)}`}
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
        <ol className="plain-list">
          {events.map(({ id, number, at, who, hash, told }) => (
            <li key={id}>
              <span>
                {number}. {told}
              </span>
              <span className="small">
                {momentWords(at, timeZone)}, {who}, {hash.slice(0, 16)}…
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

const changeWords: Record<ChangeKind, string> = {
  change: 'Another event',
  'call-off': 'Called off',
  postpone: 'Postponed',
  storm: 'Moved for a storm',
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
