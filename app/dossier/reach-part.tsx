import { nationalPhone } from '../business/phone.ts'
import { shortDay } from '../leads/lead-words.ts'
import type { Lead } from '../leads/lead.ts'
import type { Fact } from '../leads/missing-facts.ts'

type Props = { lead: Lead; missing: Fact[]; business: string }

/** Who asks, one tap away, and what to ask them. */
export function ReachPart({ lead: { request, reference, snapshot }, missing, business }: Props) {
  const subject = encodeURIComponent(`Your event on ${shortDay(request.eventDate)}, ${business} (${reference})`)
  return (
    <section className="slip">
      <h2>{request.requestorName}</h2>
      <p className="acts reach-acts">
        <a className="btn ghost" href={`tel:${request.phoneNumber}`}>Call {nationalPhone(request.phoneNumber)}</a>
        <a className="btn ghost" href={`sms:${request.phoneNumber}`}>Text</a>
        <a className="btn ghost" href={`mailto:${encodeURIComponent(request.fromEmail)}?subject=${subject}`}>Mail {request.fromEmail}</a>
      </p>
      {(missing.length > 0 || snapshot.remarks.length > 0) && (
        <>
          <h3>Before you answer</h3>
          <ul className="mind">
            {missing.map(({ code, words }) => <li key={code}>{words}</li>)}
            {snapshot.remarks.map((remark) => <li key={remark}>{remark}</li>)}
          </ul>
        </>
      )}
    </section>
  )
}
