import { formatShortMonthDay } from '../../business/dates.ts'
import type { CertificateRequest } from './certificate-request.ts'

/** The certificate requests of an event with holder and status. With `canNote` they can be marked as received. */
export function CertificateRequestList({ asked, canNote = false }: { asked: CertificateRequest[]; canNote?: boolean }) {
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
              `of ${askedOf}, ${formatShortMonthDay(askedOn)}`,
              neededBy && `needed by ${formatShortMonthDay(neededBy)}`,
              receivedOn && `received ${formatShortMonthDay(receivedOn)}`,
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
