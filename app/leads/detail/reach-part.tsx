import { Fragment } from 'react'
import { shortDay } from '../../business/dates.ts'
import { contactRows } from '../lead/lead-words.ts'
import type { Lead } from '../lead/lead.ts'
import type { Fact } from '../lead/missing-facts.ts'

type Props = { lead: Lead; missing: Fact[]; business: string }

/** An address breaks after its @ and dots before it breaks anywhere. */
function breakable(address: string) {
  return address.split(/(?<=[@.])/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ))
}

/** Who asks, one tap away, and what to ask them. */
export function ReachPart({ lead: { request, reference, snapshot }, missing, business }: Props) {
  const { phoneNumber, fromEmail } = request
  const subject = encodeURIComponent(`Your event on ${shortDay(request.eventDate)}, ${business} (${reference})`)
  return (
    <section className="slip">
      {request.message && <blockquote>{request.message}</blockquote>}
      <h2>Contact</h2>
      <dl className="told">
        {contactRows(request)
          .slice(1)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{breakable(value)}</dd>
            </div>
          ))}
      </dl>
      <p className="acts reach-acts">
        {phoneNumber && (
          <>
            <a className="btn ghost" href={`tel:${phoneNumber}`}>
              Call
            </a>
            <a className="btn ghost" href={`sms:${phoneNumber}`}>
              Text
            </a>
          </>
        )}
        {fromEmail && (
          <a className="btn ghost" href={`mailto:${encodeURIComponent(fromEmail)}?subject=${subject}`}>
            E-mail
          </a>
        )}
      </p>
      {(missing.length > 0 || snapshot.remarks.length > 0) && (
        <>
          <h3>Before you answer</h3>
          <ul className="mind">
            {missing.map(({ code, words }) => (
              <li key={code}>{words}</li>
            ))}
            {snapshot.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
