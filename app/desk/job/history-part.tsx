import { momentWords } from '../../business/dates.ts'
import { described, FieldError } from '../../ui/field.tsx'
import type { LeadEvent } from '../../leads/lead/lead-event.ts'
import { eventWords } from '../../leads/lead/history-words.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import type { Back } from './moves-part.tsx'
import { whereabouts, whereWords, type LetterStatus } from '../../plumbing/outbox/whereabouts.ts'
import { AllowedLink } from '../../ui/allowed.tsx'

type Props = {
  lead: Lead
  events: LeadEvent[]
  mergedEvents: LeadEvent[]
  timeZone: string
  noteKey: string
  back: Back | null
}

const cameBy: Record<Lead['source'], string> = {
  form: 'It came in through the form',
  hand: 'You wrote it down by hand',
  import: 'It came here with an imported file',
}

/** What became of a request, and a note to write beside it. */
export function HistoryPart({ lead, events, mergedEvents, timeZone, noteKey, back }: Props) {
  const arrival = {
    at: lead.createdAt,
    words: cameBy[lead.source],
  }
  return (
    <section className="slip">
      <h2>History</h2>
      <NoteForm noteKey={noteKey} back={back} />
      <HistoryList
        events={[...events, ...mergedEvents].toSorted((a, b) => b.at - a.at)}
        arrival={arrival}
        timeZone={timeZone}
      />
    </section>
  )
}

/** A note for nobody outside. */
function NoteForm({ noteKey, back }: { noteKey: string; back: Back | null }) {
  const error = back?.errors[0]?.message
  return (
    <form method="post" className="note-form">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={noteKey} />
      <div className={`field${error ? ' bad' : ''}`}>
        <label htmlFor="words">A note they never see</label>
        <FieldError name="words" error={error} />
        <textarea
          id="words"
          name="words"
          rows={2}
          required
          {...described('words', undefined, error)}
          defaultValue={back?.words.words ?? ''}
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

type ListProps = { events: LeadEvent[]; arrival: { at: number; words: string }; timeZone: string }

/** What happened to a request, the latest first, down to how it came. Notes can be taken out. */
function HistoryList({ events, arrival, timeZone }: ListProps) {
  return (
    <ol className="history">
      {events.map((event) => (
        <li key={event.id} className={`event-${event.kind}`}>
          <Moment at={event.at} timeZone={timeZone} />
          {event.by !== undefined && <span className="small"> {event.by}</span>}
          <p>{eventWords(event)}</p>
          {event.kind === 'note' && (
            <form method="post">
              <input type="hidden" name="intent" value="delete-note" />
              <button className="plain" type="submit" name="note" value={event.id}>
                Delete<span className="unseen"> the note “{event.details.text.slice(0, 40)}”</span>
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

/** A letter of a request: what it is, and what has become of it. */
export type LetterLine = {
  id: string
  kind: string
  subject: string
  to: string
  at: number
} & Pick<LetterStatus, 'state' | 'claimedUntil' | 'lastWords' | 'givenUp' | 'carrier'>

/** Every letter about the request, with what its carrier said where that matters. */
export function LettersPart({ letters, timeZone, now }: { letters: LetterLine[]; timeZone: string; now: number }) {
  return (
    <section className="slip">
      <h2>Letters</h2>
      {letters.length === 0 && <p className="small">None yet.</p>}
      <ul className="plain-list">
        {letters.map(({ id, subject, to, at, ...status }) => (
          <li key={id}>
            <AllowedLink href={`/backbar/letters/${encodeURIComponent(id)}`}>{subject}</AllowedLink>
            <span className="small">
              to {to}, {momentWords(at, timeZone)}: {whereWords[whereabouts(status, now)]}
              {status.state !== 'sent' && status.lastWords && `. ${status.lastWords}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
