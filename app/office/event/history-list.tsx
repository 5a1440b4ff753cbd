import type { ReactNode } from 'react'
import { formatDateTime } from '../../business/dates.ts'
import type { HistoryEntry } from '../../events/event/history-entry.ts'
import { formatHistoryEntry } from '../../events/event/history-text.ts'

type ListProps = { eventId: string; events: HistoryEntry[]; arrival: { at: number; words: string }; timeZone: string }

/** Number of entries shown. Older entries are folded. */
export const shownHistoryCounts = { events: 2, letters: 2 }

/** History of an event, latest first. The last entry describes how the inquiry arrived. Notes can be deleted. */
export function HistoryList({ eventId, events, arrival, timeZone }: ListProps) {
  const items = [
    ...events.map((event) => <EventLine key={event.id} eventId={eventId} event={event} timeZone={timeZone} />),
    <li key="arrival">
      <Moment at={arrival.at} timeZone={timeZone} />
      <p className="flush">{arrival.words}</p>
    </li>,
  ]
  return (
    <FoldedList count={items.length - shownHistoryCounts.events}>
      <ol className="history">{items.slice(0, shownHistoryCounts.events)}</ol>
      <ol className="history">{items.slice(shownHistoryCounts.events)}</ol>
    </FoldedList>
  )
}

/** The latest entries, with earlier entries folded behind their number. */
export function FoldedList({ count, children: [first, rest] }: { count: number; children: [ReactNode, ReactNode] }) {
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
