import { requestRows, contactRows } from '../../leads/lead/lead-words.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import { Fragment } from 'react'
import { shortDay, monthAndDay } from '../../business/dates.ts'
import type { Fact } from '../../leads/lead/missing-facts.ts'
import type { Alike } from './alike.ts'
import { MergedList, SameEventForm, type Merged } from './same-event-part.tsx'

type Props = { lead: Lead; list: { line: string | null; address: string } }

/** Everything the visitor gave, in their words where they are words. */
export function AskedPart({ lead, list }: Props) {
  const { request } = lead
  const campaign = Object.entries(request.campaign)
  return (
    <section className="slip">
      <h2>What is asked for</h2>
      <dl className="told">
        {requestRows(lead, 'en', true).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {lead.language === 'es' && (
          <div>
            <dt>Language</dt>
            <dd>They wrote in Spanish: their receipt and their page are in Spanish.</dd>
          </div>
        )}
        <div>
          <dt>Drinks plan</dt>
          <dd>
            {list.line ?? (request.drinks === null ? 'None attached.' : 'One is attached that cannot be read.')}{' '}
            <a href={list.address}>{list.line ? 'See it' : 'Make one'}</a>
          </dd>
        </div>
        {campaign.length > 0 && (
          <div>
            <dt>Came through</dt>
            <dd>{campaign.map(([name, value]) => `${name}: ${value}`).join('\n')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type ReachProps = { lead: Lead; missing: Fact[]; business: string }

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
export function ReachPart({ lead: { request, reference, snapshot }, missing, business }: ReachProps) {
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
          <h3>Keep in mind</h3>
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

type AlikeProps = { lead: Lead; alike: Alike[]; merged: Merged[]; now: number }

/** Requests that may be the same one twice; the owner says whether they are. */
export function AlikePart({ lead, alike, merged, now }: AlikeProps) {
  if (alike.length === 0 && merged.length === 0 && lead.duplicateOf === null) return null
  return (
    <section className="slip" id="same-event">
      <h2>Looks like</h2>
      <MergedList lead={lead} merged={merged} now={now} />
      {lead.duplicateOf && <p>A second version of {lead.duplicateOf}, sent from the same form.</p>}
      <ul className="plain-list">
        {alike.map(({ id, reference, name, date, state, likenesses }) => (
          <li key={id}>
            <a href={`/backbar/jobs/${id}`}>
              {name}, {monthAndDay(date)}
            </a>
            <span className="small">
              {reference}, {state}: {likenesses.join(', ')}
            </span>
            <SameEventForm lead={lead} other={{ id, reference, name, date, state, likenesses }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
