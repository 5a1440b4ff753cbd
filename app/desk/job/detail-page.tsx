import type { ReactNode } from 'react'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { LineGroup } from '../jobs/job-line.ts'
import { RequestList } from '../jobs/job-list.tsx'
import { eventWords } from '../../leads/lead/history-words.ts'
import type { lastMove, LeadEvent } from '../../leads/lead/lead-event.ts'
import { longDay, shortDay } from '../../business/dates.ts'
import { hoursWords } from '../../leads/lead/lead-words.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import type { AgreementState } from '../../leads/lead/moves.ts'
import type { Fact } from '../../leads/lead/missing-facts.ts'
import type { NextInLine } from '../../leads/lead/next-in-line.ts'
import type { DayGuest } from '../../leads/lead/same-day.ts'
import { stateTag } from '../../leads/lead/state-words.ts'
import { DayGuests } from '../../leads/lead/taken-page.tsx'
import type { ToldEstimate } from '../../leads/lead/told-estimates.ts'
import type { Merged } from './same-event-part.tsx'
import type { Alike } from './alike.ts'
import { AlikePart, AskedPart, ReachPart } from './asked-part.tsx'
import { LinePart } from './line-part.tsx'
import { HistoryPart, LettersPart, type LetterLine } from './history-part.tsx'
import { MovesPart, type Back } from './moves-part.tsx'
import { PricePart } from './price-part.tsx'

type Props = {
  lead: Lead
  seen: string
  events: LeadEvent[]
  undoable: ReturnType<typeof lastMove>
  /** What has become of their yes, which says what can still be done by hand. */
  agreement: AgreementState | null
  letters: LetterLine[]
  alike: Alike[]
  /** What was put into this request, and what happened to it. */
  merged: Merged[]
  mergedEvents: LeadEvent[]
  sameDay: DayGuest[]
  /** Whether what was agreed to is postponed without a day. */
  isPostponed: boolean
  /** Whether it waits for its day, and whether others have that. */
  line: { next: NextInLine | null; isTaken: boolean }
  missing: Fact[]
  toldEstimates: ToldEstimate[]
  /** What they have to buy, in one line, and the calculator with all of it. */
  list: { line: string | null; address: string }
  business: string
  timeZone: string
  today: string
  now: number
  noteKey: string
  /** The inbox as it would be without this page: it stands beside it where there is room. */
  beside: LineGroup[]
  back: Back | null
  /** What bookings know of it: its proposals and money. */
  bookings?: ReactNode
}

/** Everything about one request: who, what, how much, what is missing, what became of it. */
export function DetailPage(props: Props) {
  const { lead, events, back, sameDay, beside } = props
  const { request, reference } = lead
  const intent = back?.words.intent
  const isPriced = lead.snapshot.lines.length > 0 && ['new', 'replied', 'quoted', 'held'].includes(lead.state)
  return (
    <div className="beside-list">
      <section className="slip inbox list-beside" aria-label="Other requests">
        {beside.map((group) => (
          <RequestList key={group.heading} {...group} current={lead.id} />
        ))}
      </section>
      <div className="request-page">
        <OfficeHead
          title={request.requestorName}
          eyebrow={`Request ${reference}`}
          lead={[longDay(request.eventDate), hoursWords(request)].filter(Boolean).join(', ')}
          isError={back !== null}
        >
          <a className="btn ghost" href={`/backbar/jobs/${lead.id}/edit`}>
            Edit
          </a>
          <a className={isPriced ? 'btn ghost' : 'btn'} href={`/backbar/jobs/${lead.id}/reply`}>
            Write a reply
          </a>
          {isPriced && (
            <a className="btn" href={`/backbar/jobs/${lead.id}/proposal`}>
              Make the proposal
            </a>
          )}
        </OfficeHead>
        {back && (back.stale ? <Stale latest={events[0]} /> : <PleaseCheck errors={back.errors} />)}
        <StandingLine {...props} />
        <div className="detail">
          <div>
            <LinePart {...props} />
            <ReachPart {...props} />
            {props.bookings}
            {sameDay.length > 0 && (
              <section className="slip">
                <h2>The same day</h2>
                <DayGuests guests={sameDay} date={lead.request.eventDate} />
              </section>
            )}
            <MovesPart {...props} back={intent === 'move' ? back : null} />
          </div>
          <div className="told-part">
            <AskedPart {...props} />
            <PricePart {...props} />
          </div>
          <div>
            <AlikePart {...props} />
            <LettersPart {...props} />
            <HistoryPart {...props} back={intent === 'note' ? back : null} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Where the request stands, and the way back from the last step. */
function StandingLine({ lead, undoable, agreement, today, now, isPostponed }: Props) {
  const usual = stateTag(lead, today, now, isPostponed)
  const isWaiting = lead.state === 'booked' && agreement === 'agreed'
  const tag = isWaiting ? { ...usual, words: 'agreed, no deposit yet' } : usual
  const from = undoable?.details.from
  return (
    <div className="standing">
      <span className={`tag ${tag.look}`}>{tag.words}</span>
      {isWaiting && <span>Kept for them: {shortDay(lead.request.eventDate)}.</span>}
      {lead.state === 'held' && lead.heldUntil && <span>Held until {shortDay(lead.heldUntil)}.</span>}
      {lead.state === 'lost' && lead.lostReason && <span>{lead.lostReason}</span>}
      {lead.state === 'lost' && agreement === 'called-off' && (
        <span>
          They had said yes and were told, so it can’t be undone here. Should it take place after all?{' '}
          <a href="#moves">“Reopen it”</a>, then a new proposal for their yes.
        </span>
      )}
      {lead.state === 'spam' && lead.spamReason && <span>Put aside: {lead.spamReason}. No receipt was sent.</span>}
      {undoable && (
        <form method="post">
          <input type="hidden" name="intent" value="undo" />
          <button className="plain" type="submit" name="event" value={undoable.id}>
            Undo<span className="unseen"> the last step: back to {from}</span>
          </button>
        </form>
      )}
    </div>
  )
}

/** The page was made before the latest event: what one chose on it may no longer be what one wants. */
function Stale({ latest }: { latest: LeadEvent | undefined }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="stale-heading">
      <h2 id="stale-heading">This request changed since you opened it</h2>
      <p>{latest && `${eventWords(latest)}. `}Nothing was changed. Take another look, then choose again.</p>
    </section>
  )
}
