import type { EventHistoryPageProps } from './event-history-page-props.ts'
import { QuoteRequestRows } from './quote-request-section.tsx'

/** A closed event: the reason, the original request, and the way to reopen it. */
export function ClosedEventSection({ event, seen, agreement }: EventHistoryPageProps) {
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
