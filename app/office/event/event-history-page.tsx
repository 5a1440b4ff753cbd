import type { ReactNode } from 'react'
import type { ChangesSectionProps } from '../../agreements/changes/changes-section-props.ts'
import { PastChangesList } from '../../agreements/changes/past-changes-list.tsx'
import { MoneyNoticesSection } from '../../agreements/payments/money-notices-section.tsx'
import type { MoneyNoticeWithEvent } from '../../agreements/payments/money-notice.ts'
import type { ProposalSummary } from '../../agreements/proposals/proposal.ts'
import { ProposalsSection } from '../../agreements/proposals/proposals-section.tsx'
import { formatDateTime } from '../../business/dates.ts'
import type { AgreementState } from '../../events/event/state-changes.ts'
import type { QuotedEstimate } from '../../events/event/quoted-estimates.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import type { getLastStateChange, HistoryEntry } from '../../events/event/history-entry.ts'
import { QuoteRequestRows } from './quote-request-section.tsx'
import { EstimateHistorySection } from './estimate-section.tsx'
import type { MergedEventListRow } from './similar-events.ts'
import { MergedEventList } from './merge-events-form.tsx'
import { formatHistoryEntry } from '../../events/event/history-text.ts'
import type { EventRecord } from '../../events/event/event.ts'
import {
  getEmailPath,
  computeDeliveryStatus,
  deliveryStatusLabels,
  type EmailDeliveryState,
} from '../../plumbing/outbox/delivery-status.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'

/** A returned form of this tab. */
type FailedForm = { errors: FieldError[]; input: Record<string, string> }

type Props = {
  event: EventRecord
  /** Version of the state its forms were made for. */
  seen: string
  events: HistoryEntry[]
  mergedEvents: HistoryEntry[]
  undoable: ReturnType<typeof getLastStateChange>
  /** State of the client's agreement. */
  agreement: AgreementState | null
  emails: EventHistoryEmail[]
  merged: MergedEventListRow[]
  /** Open money notices of a closed event. */
  notices: MoneyNoticeWithEvent[]
  toldEstimates: QuotedEstimate[]
  proposals: ProposalSummary | null
  changes: ChangesSectionProps | null
  timeZone: string
  now: number
  noteKey: string
  back: FailedForm | null
}

const sourceLabels: Record<EventRecord['source'], string> = {
  form: 'It came in through the form',
  hand: 'You wrote it down by hand',
  import: 'It came here with an imported file',
}

/** History tab of an event: state changes, emails, notes, estimates and proposals, with undo where possible. */
export function EventHistoryPage(props: Props) {
  const { event, events, mergedEvents, timeZone, noteKey, now, merged, changes, proposals } = props
  const arrival = { at: event.createdAt, words: `${sourceLabels[event.source]}: event ${event.reference}` }
  return (
    <div className="history-page">
      <MoneyNoticesSection notices={props.notices} />
      <ClosedEventSection {...props} />
      <section className="job-part">
        <h2>History</h2>
        <UndoForm {...props} />
        <NoteForm noteKey={noteKey} back={props.back} eventId={event.id} />
        <HistoryList
          eventId={event.id}
          events={[...events, ...mergedEvents].toSorted((a, b) => b.at - a.at)}
          arrival={arrival}
          timeZone={timeZone}
        />
        <MergedEventList event={event} merged={merged} now={now} />
      </section>
      <EmailsSection {...props} />
      {proposals && <ProposalsSection {...proposals} agreed={changes?.agreed} tab="history" />}
      {changes && changes.past.length > 0 && (
        <section className="job-part">
          <h2>Changes</h2>
          <PastChangesList {...changes} />
        </section>
      )}
      <EstimateHistorySection {...props} />
    </div>
  )
}

/** A closed event: the reason, the original request, and the way to reopen it. */
function ClosedEventSection({ event, seen, agreement }: Props) {
  const { id, state, lostReason, spamReason } = event
  if (state !== 'lost' && state !== 'spam') return null
  return (
    <section className="job-part">
      <h2>{state === 'spam' ? 'Marked as spam' : 'Lost'}</h2>
      {state === 'lost' && lostReason && <p>{lostReason}</p>}
      {state === 'lost' && agreement === 'called-off' && (
        <p>
          They had said yes, and it was canceled in writing, so it stays that way. If it takes place after all, add it
          as a new event.
        </p>
      )}
      {state === 'spam' && spamReason && <p>Why: {spamReason}. No receipt was sent.</p>}
      {state === 'lost' && agreement === 'called-off' ? (
        <p>
          <a className="btn" href={`/backbar/jobs/new?like=${id}`}>
            Copy to a new inquiry
          </a>
        </p>
      ) : (
        <form method="post" action={`/backbar/jobs/${id}`}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value={state} />
          <input type="hidden" name="seen" value={seen} />
          <button className="btn" type="submit" name="to" value={state === 'spam' ? 'new' : 'replied'}>
            {state === 'spam' ? 'Not spam' : 'Reopen the event'}
          </button>
        </form>
      )}
      {event.request.message && <blockquote dir="auto">{event.request.message}</blockquote>}
      <details>
        <summary>What they asked for</summary>
        <QuoteRequestRows event={event} />
      </details>
    </section>
  )
}

function UndoForm({ event, undoable }: Props) {
  if (!undoable) return null
  return (
    <form method="post" action={`/backbar/jobs/${event.id}`}>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="tab" value="history" />
      <button className="btn ghost" type="submit" name="event" value={undoable.id}>
        Undo the last move: back to {undoable.details.from}
      </button>
    </form>
  )
}

/** Form for an internal note. */
function NoteForm({ eventId, noteKey, back }: { eventId: string; noteKey: string; back: FailedForm | null }) {
  const error = back?.errors[0]?.message
  return (
    <form method="post" action={`/backbar/jobs/${eventId}/history`} className="note-form">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={noteKey} />
      <div className={`field${error ? ' bad' : ''}`}>
        <label htmlFor="words">Note only you see</label>
        <FieldErrorMessage name="words" error={error} />
        <textarea
          id="words"
          name="words"
          rows={2}
          required
          {...getFieldAriaProps('words', undefined, error)}
          defaultValue={back?.input.words ?? ''}
        />
      </div>
      <p>
        <button className="btn ghost" type="submit">
          Add the note
        </button>
      </p>
    </form>
  )
}

type ListProps = { eventId: string; events: HistoryEntry[]; arrival: { at: number; words: string }; timeZone: string }

/** Number of entries shown. Older entries are folded. */
const shownCounts = { events: 2, letters: 2 }

/** History of an event, latest first, down to its arrival. Notes can be deleted. */
function HistoryList({ eventId, events, arrival, timeZone }: ListProps) {
  const items = [
    ...events.map((event) => <EventLine key={event.id} eventId={eventId} event={event} timeZone={timeZone} />),
    <li key="arrival">
      <Moment at={arrival.at} timeZone={timeZone} />
      <p className="flush">{arrival.words}</p>
    </li>,
  ]
  return (
    <FoldedList count={items.length - shownCounts.events}>
      <ol className="history">{items.slice(0, shownCounts.events)}</ol>
      <ol className="history">{items.slice(shownCounts.events)}</ol>
    </FoldedList>
  )
}

/** The latest entries, with earlier entries folded behind their number. */
function FoldedList({ count, children: [first, rest] }: { count: number; children: [ReactNode, ReactNode] }) {
  return (
    <>
      {first}
      {count > 0 && (
        <details>
          <summary>{count} earlier</summary>
          {rest}
        </details>
      )}
    </>
  )
}

function EventLine({ eventId, event, timeZone }: { eventId: string; event: HistoryEntry; timeZone: string }) {
  return (
    <li className={`event-${event.kind}`}>
      <Moment at={event.at} timeZone={timeZone} />
      {event.by !== undefined && <span className="small"> {event.by}</span>}
      <p className="flush">{formatHistoryEntry(event)}</p>
      {event.kind === 'note' && (
        <form method="post" action={`/backbar/jobs/${eventId}/history`}>
          <input type="hidden" name="intent" value="delete-note" />
          <button className="plain" type="submit" name="note" value={event.id}>
            Delete<span className="unseen"> the note “{event.details.text.slice(0, 40)}”</span>
          </button>
        </form>
      )}
    </li>
  )
}

function Moment({ at, timeZone }: { at: number; timeZone: string }) {
  return (
    <time className="muted" dateTime={new Date(at).toISOString()}>
      {formatDateTime(at, timeZone)}
    </time>
  )
}

/** An email of an event: its kind and delivery status. */
export type EventHistoryEmail = {
  id: string
  kind: string
  subject: string
  to: string
  at: number
} & Pick<EmailDeliveryState, 'state' | 'claimedUntil' | 'lastWords' | 'givenUp' | 'carrier'>

/** Every email about the event, with its delivery error where that matters. */
function EmailsSection({ emails, timeZone, now }: Pick<Props, 'emails' | 'timeZone' | 'now'>) {
  const lines = (some: EventHistoryEmail[]) => (
    <ul className="plain-list">
      {some.map(({ id, subject, to, at, ...status }) => (
        <li key={id}>
          <AllowedLink href={getEmailPath(id)}>{subject}</AllowedLink>
          <span className="small">
            to {to}, {formatDateTime(at, timeZone)}: {deliveryStatusLabels[computeDeliveryStatus(status, now)]}
            {status.state !== 'sent' && status.lastWords && `. ${status.lastWords}`}
          </span>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="job-part">
      <h2>Emails</h2>
      {emails.length === 0 && <p className="small">None yet.</p>}
      <FoldedList count={emails.length - shownCounts.letters}>
        {lines(emails.slice(0, shownCounts.letters))}
        {lines(emails.slice(shownCounts.letters))}
      </FoldedList>
    </section>
  )
}
