import { momentWords } from '../business/wall-clock.ts'
import { eventWords } from './history-words.ts'
import type { LeadEvent } from './lead-event.ts'

type Props = { events: LeadEvent[]; arrival: { at: number; words: string }; timeZone: string }

/** What happened to a request, the latest first, down to how it came. Notes can be taken out. */
export function HistoryList({ events, arrival, timeZone }: Props) {
  return (
    <ol className="history">
      {events.map((event) => (
        <li key={event.id} className={`event-${event.kind}`}>
          <Moment at={event.at} timeZone={timeZone} />
          <p>{eventWords(event)}</p>
          {event.kind === 'note' && (
            <form method="post">
              <input type="hidden" name="intent" value="delete-note" />
              <button className="plain" type="submit" name="note" value={event.id}>
                Delete<span className="unseen"> the note “{event.words.slice(0, 40)}”</span>
              </button>
            </form>
          )}
        </li>
      ))}
      <li>
        <Moment at={arrival.at} timeZone={timeZone} />
        <p>{arrival.words}</p>
      </li>
    </ol>
  )
}

function Moment({ at, timeZone }: { at: number; timeZone: string }) {
  return <time dateTime={new Date(at).toISOString()}>{momentWords(at, timeZone)}</time>
}
