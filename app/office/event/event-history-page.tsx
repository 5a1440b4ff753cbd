import { PastChangesList } from '../../agreements/changes/past-changes-list.tsx'
import { MoneyNoticesSection } from '../../agreements/payments/money-notices-section.tsx'
import { ProposalsSection } from '../../agreements/proposals/proposals-section.tsx'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import { EstimateHistorySection } from './estimate-section.tsx'
import { MergedEventList } from './merge-events-form.tsx'
import type { EventRecord } from '../../events/event/event.ts'
import type { EventHistoryPageProps, FailedHistoryForm } from './event-history-page-props.ts'
import { HistoryList } from './history-list.tsx'
import { ClosedEventSection } from './closed-event-section.tsx'
import { EmailsSection } from './event-emails-section.tsx'

const sourceLabels: Record<EventRecord['source'], string> = {
  form: 'It came in through the form',
  hand: 'You wrote it down by hand',
  import: 'It came here with an imported file',
}

/** History tab of an event: state changes, emails, notes, estimates and proposals, with undo where possible. */
export function EventHistoryPage(props: EventHistoryPageProps) {
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

function UndoForm({ event, undoable }: EventHistoryPageProps) {
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
function NoteForm({ eventId, noteKey, back }: { eventId: string; noteKey: string; back: FailedHistoryForm | null }) {
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
      <p className="flush">
        <button className="btn ghost" type="submit">
          Add the note
        </button>
      </p>
    </form>
  )
}
