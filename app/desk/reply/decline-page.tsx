import { saidIn } from '../../business/said-in.ts'
import { nationalPhone } from '../../business/phone.ts'
import { monthDay } from '../../business/dates.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import type { Declining } from './declining.ts'

type Props = { declining: Declining; outcome: 'stale' | 'agreed' | 'late' | null }

const outcomes = {
  stale: 'Something changed since you opened this. Here is how it is now.',
  agreed: 'They have said yes: it is called off as an agreement. Nothing was changed.',
  late: 'The two minutes are over. The letter has gone, or goes now.',
}

/** A no in one tap: what goes, and for two minutes the way back. */
export function DeclinePage({ declining, outcome }: Props) {
  const { lead, kind } = declining
  const { requestorName: name, eventDate } = lead.request
  const job = `/backbar/jobs/${lead.id}`
  const day = monthDay(eventDate)
  return (
    <>
      <OfficeHead
        title={kind === 'declined' ? `You declined ${day}` : `Decline ${day}`}
        eyebrow={`${name}, request ${lead.reference}`}
        isError={outcome !== null}
      />
      {outcome && <p role="status">{outcomes[outcome]}</p>}
      {declining.kind === 'open' && <Open declining={declining} />}
      {declining.kind === 'declined' && <Declined declining={declining} />}
      {declining.kind === 'agreed' && (
        <p>
          {name} has said yes. <a href={`${job}/change`}>Change or call it off</a> instead: there you see what is kept
          and what they are told.
        </p>
      )}
      {declining.kind === 'over' && <p>There is nothing to decline here any more.</p>}
      <p className="acts">
        <a className="btn ghost" href={job}>
          Back to the job
        </a>
        <a className="btn ghost" href="/backbar">
          Today
        </a>
      </p>
    </>
  )
}

function Open({ declining }: { declining: Extract<Declining, { kind: 'open' }> }) {
  const { lead, seen, letter, reason } = declining
  const { phoneNumber, requestorName } = lead.request
  return (
    <form method="post" className="slip">
      <input type="hidden" name="seen" value={seen} />
      <p>
        The request is marked lost, “{reason}”.{' '}
        {letter
          ? `This letter goes to ${letter.to} after two minutes; until then you can take it all back.`
          : 'There is no e-mail address, so no letter goes: call or text them.'}
      </p>
      {letter ? (
        <blockquote className="asked-letter" lang={lead.language}>
          <b>{letter.subject}</b>
          {'\n\n'}
          {letter.text}
        </blockquote>
      ) : (
        phoneNumber && (
          <p className="acts">
            <PhoneLinks phone={phoneNumber} about={`${requestorName}, ${nationalPhone(phoneNumber)}`} />
          </p>
        )
      )}
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="decline">
          Decline
        </button>
        {letter && (
          <a className="btn ghost" href={`/backbar/jobs/${lead.id}/reply?template=decline`}>
            Change the letter
          </a>
        )}
      </p>
    </form>
  )
}

function Declined({ declining }: { declining: Extract<Declining, { kind: 'declined' }> }) {
  const { lead, canUndo, until, goesAt, isSent, event, timeZone } = declining
  const at = (moment: number) => saidIn('en').timeOf(moment, timeZone)
  const { requestorName, phoneNumber } = lead.request
  return (
    <form method="post" className="slip">
      <p role="status">
        {goesAt === null
          ? `${requestorName} is not written to: there is no e-mail address.`
          : isSent
            ? `Your letter to ${requestorName} has gone.`
            : canUndo
              ? `Your letter to ${requestorName} goes at ${at(goesAt)}.`
              : `Your letter to ${requestorName} is on its way.`}{' '}
        The request is marked lost, “{lead.lostReason}”.
      </p>
      {goesAt === null && phoneNumber && (
        <p className="acts">
          <PhoneLinks phone={phoneNumber} about={`${requestorName}, ${nationalPhone(phoneNumber)}`} />
        </p>
      )}
      {canUndo && (
        <p className="acts">
          <input type="hidden" name="event" value={event} />
          <button className="btn" type="submit" name="intent" value="undo">
            Undo
          </button>
          {goesAt === null && <span className="small">until {at(until)}</span>}
        </p>
      )}
    </form>
  )
}
