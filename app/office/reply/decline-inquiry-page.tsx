import { getFormatter } from '../../business/language-formatter.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatMonthDay } from '../../business/dates.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { CallAndTextLinks } from '../../ui/phone-links.tsx'
import type { DeclinePageData } from './decline-view.ts'

type Props = { declining: DeclinePageData; outcome: 'stale' | 'agreed' | 'late' | null }

const outcomes = {
  stale: 'Something changed since you opened this. Here is how it is now.',
  agreed: 'They have said yes: it is canceled as an agreement. Nothing was changed.',
  late: 'The two minutes are over. It stays declined.',
}

/** Declines an inquiry with a single button. Shows the email before, and an undo for two minutes after. */
export function DeclineInquiryPage({ declining, outcome }: Props) {
  const { lead: event, kind } = declining
  const { requestorName: name, eventDate } = event.request
  const job = `/backbar/jobs/${event.id}`
  const day = formatMonthDay(eventDate)
  return (
    <>
      <BackOfficeHeader
        title={kind === 'declined' ? `You declined ${day}` : `Decline ${day}`}
        eyebrow={`${name}, inquiry ${event.reference}`}
        isError={outcome !== null}
      />
      {outcome && <p role="status">{outcomes[outcome]}</p>}
      {declining.kind === 'open' && <DeclineForm declining={declining} />}
      {declining.kind === 'declined' && <DeclinedSection declining={declining} />}
      {declining.kind === 'agreed' && (
        <p>
          {name} has said yes. <a href={`${job}/change`}>Change or cancel it</a> instead: there you see what is kept and
          what they are told.
        </p>
      )}
      {declining.kind === 'over' && <p>There is nothing to decline here anymore.</p>}
      <p className="acts">
        <a className="btn ghost" href={job}>
          Back to the event
        </a>
        <a className="btn ghost" href="/backbar">
          Today
        </a>
      </p>
    </>
  )
}

function DeclineForm({ declining }: { declining: Extract<DeclinePageData, { kind: 'open' }> }) {
  const { lead: event, seen, letter: email, isMailbox, reason } = declining
  const { phoneNumber, requestorName } = event.request
  return (
    <form method="post" className="slip">
      <input type="hidden" name="seen" value={seen} />
      <p>
        The inquiry is marked lost, “{reason}”.{' '}
        {!email
          ? 'There is no email address, so no email goes: call or text them.'
          : isMailbox
            ? `Email isn’t connected, so this email to ${email.to} was not sent: copy it into your own mail. For two minutes you can take it all back.`
            : `This email goes to ${email.to} after two minutes; until then you can take it all back.`}
      </p>
      {email ? (
        <blockquote className="asked-letter any-break" lang={event.language}>
          <b>{email.subject}</b>
          {'\n\n'}
          {email.text}
        </blockquote>
      ) : (
        phoneNumber && (
          <p className="acts">
            <CallAndTextLinks phone={phoneNumber} about={`${requestorName}, ${formatPhoneNumber(phoneNumber)}`} />
          </p>
        )
      )}
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="decline">
          Decline
        </button>
        {email && (
          <a className="btn ghost" href={`/backbar/jobs/${event.id}/reply?template=decline`}>
            Change the email
          </a>
        )}
      </p>
    </form>
  )
}

function DeclinedSection({ declining }: { declining: Extract<DeclinePageData, { kind: 'declined' }> }) {
  const { lead, canUndo, until, goesAt, event, timeZone } = declining
  const at = (moment: number) => getFormatter('en').timeOf(moment, timeZone)
  const { requestorName, phoneNumber } = lead.request
  return (
    <form method="post" className="slip">
      <p role="status">
        {formatDeclineEmailStatus(declining)} The inquiry is marked lost, “{lead.lostReason}”.
      </p>
      {goesAt === null && phoneNumber && (
        <p className="acts">
          <CallAndTextLinks phone={phoneNumber} about={`${requestorName}, ${formatPhoneNumber(phoneNumber)}`} />
        </p>
      )}
      {canUndo && (
        <p className="acts">
          <input type="hidden" name="event" value={event} />
          <button className="btn" type="submit" name="intent" value="undo">
            Undo
          </button>
          {(goesAt === null || declining.isMailbox) && <span className="small">until {at(until)}</span>}
        </p>
      )}
    </form>
  )
}

/** Status of the decline email. Does not announce an email that no account can send. */
function formatDeclineEmailStatus(declining: Extract<DeclinePageData, { kind: 'declined' }>): string {
  const { lead: event, canUndo, goesAt, letter, isMailbox, timeZone } = declining
  const name = event.request.requestorName
  if (goesAt === null) return `${name} is not written to: there is no email address.`
  const theirs = `Your email to ${name}`
  if (letter === 'sent') return `${theirs} has gone.`
  if (letter === 'kept') return `${theirs} was not sent: email was not connected.`
  if (letter === 'refused' || letter === 'given-up') return `${theirs} could not be delivered.`
  if (isMailbox) return `${theirs} was not sent: email isn’t connected.`
  return canUndo ? `${theirs} goes at ${getFormatter('en').timeOf(goesAt, timeZone)}.` : `${theirs} is on its way.`
}
