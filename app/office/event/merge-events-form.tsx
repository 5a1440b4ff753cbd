import { formatShortMonthDay } from '../../business/dates.ts'
import { undoPeriodMs } from '../../business/undo-period.ts'
import type { EventRecord } from '../../events/event/event.ts'
import type { SimilarEvent, MergedEventListRow } from './similar-events.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'

/** Merges two events after the owner chose which to keep. Nothing is merged automatically. */
export function MergeEventsForm({ event, other }: { event: EventRecord; other: Omit<SimilarEvent, 'at'> }) {
  const isOtherFurther = stateOrder.indexOf(other.state) > stateOrder.indexOf(event.state)
  const name = `keep-${other.id}`
  const choices: [id: string, words: string][] = [
    [event.id, `This one, ${event.reference}, ${formatStateLabel(event.state)}`],
    [other.id, `The other, ${other.reference}, ${formatStateLabel(other.state)}, ${formatShortMonthDay(other.date)}`],
  ]
  return (
    <details className="asking">
      <summary>
        Merge as the same event<span className="unseen">: {other.reference}</span>
      </summary>
      <form method="post" action={`/backbar/jobs/${event.id}`} className="boxes">
        <input type="hidden" name="intent" value="same-event" />
        <input type="hidden" name="other" value={other.id} />
        <fieldset>
          <legend>Which one do you keep?</legend>
          {choices.map(([id, words]) => (
            <label key={id} htmlFor={`${name}-${id}`}>
              <input
                id={`${name}-${id}`}
                type="radio"
                name="keep"
                value={id}
                defaultChecked={(id === other.id) === isOtherFurther}
              />
              {words}
            </label>
          ))}
        </fieldset>
        <p className="hint">
          Emails, notes and history move to the one you keep, and the other leads to it. If their dates are both kept,
          only the one you keep has its date afterwards. You can undo this for a month.
        </p>
        <p>
          <button className="btn ghost" type="submit">
            Merge these events
          </button>
        </p>
      </form>
    </details>
  )
}

const stateOrder = ['spam', 'lost', 'new', 'replied', 'quoted', 'held', 'booked', 'done']

/** Events merged into this event, each with its undo for a month. */
export function MergedEventList({
  event,
  merged,
  now,
}: {
  event: EventRecord
  merged: MergedEventListRow[]
  now: number
}) {
  if (merged.length === 0) return null
  return (
    <ul className="plain-list">
      {merged.map(({ id, keptId, reference, name, at }) => (
        <li key={id}>
          <span>
            {name}, {reference}: the same event
          </span>
          {keptId === event.id && at >= now - undoPeriodMs && (
            <form method="post" action={`/backbar/jobs/${event.id}`}>
              <input type="hidden" name="intent" value="not-same-event" />
              <button className="plain" type="submit" name="other" value={id}>
                Undo<span className="unseen">: {reference} is another event</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}
