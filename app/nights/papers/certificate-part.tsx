import { monthAndDay } from '../../business/dates.ts'
import type { CertificateRequest } from './certificate.ts'

type Props = { leadId: string; asked: CertificateRequest[]; isWanted: boolean }

/** Certificates asked for an event, each with when it was asked and when it came; nothing where none is wanted. */
export function CertificatePart({ leadId, asked, isWanted }: Props) {
  if (asked.length === 0 && !isWanted) return null
  return (
    <section className="slip" id="certificates">
      <h2>Certificate of insurance</h2>
      <CertificateList asked={asked} />
      {asked.length === 0 && <p>They need one. Your agent has not been asked yet.</p>}
      <p className="acts">
        <a className="btn ghost" href={`/backbar/jobs/${leadId}/certificate`}>
          {asked.length === 0 ? 'Ask your agent' : 'Ask for another, or note one'}
        </a>
      </p>
    </section>
  )
}

/** What was asked for, by whom it is held and where it stands; with `leadId` it can be noted. */
export function CertificateList({ asked, canNote = false }: { asked: CertificateRequest[]; canNote?: boolean }) {
  if (asked.length === 0) return null
  return (
    <ul className="plain-list">
      {asked.map(({ id, holder, isAdditionalInsured, neededBy, askedOf, askedOn, receivedOn, isKept }) => (
        <li key={id}>
          <span>
            {holder}
            {isAdditionalInsured && ', additional insured'}
          </span>
          <span className={`tag ${receivedOn ? 'booked' : 'held'}`}>
            {receivedOn ? 'received' : isKept ? 'not sent yet' : 'asked'}
          </span>
          <span className="small">
            {[
              `of ${askedOf}, ${monthAndDay(askedOn)}`,
              neededBy && `needed by ${monthAndDay(neededBy)}`,
              receivedOn && `received ${monthAndDay(receivedOn)}`,
            ]
              .filter(Boolean)
              .join('; ')}
          </span>
          {canNote && (
            <form method="post">
              <input type="hidden" name="intent" value={receivedOn ? 'not-here' : 'here'} />
              <button className="plain" type="submit" name="certificate" value={id}>
                {receivedOn ? 'Not received after all' : 'It arrived'}
                <span className="unseen">: {holder}</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}
