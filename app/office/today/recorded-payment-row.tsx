import { recordPaymentPath } from '../../agreements/payments/money-tasks.ts'
import { formatTime } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'

/** A payment just recorded with a tap, by the user or by another user first. */
export type RecordedPayment = {
  eventId: string
  name: string
  cents: number
  by: string | null
  at: number
  stands: boolean
  entryId: string
  isFirst: boolean
}

/** Row of a recorded payment, struck through, with its undo. */
export function RecordedPaymentRow({
  eventId,
  name,
  cents,
  by,
  at,
  stands,
  entryId,
  isFirst,
  timeZone,
}: RecordedPayment & { timeZone: string }) {
  const time = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5)
  const sum = formatDollars(cents)
  return (
    <li className="done stack line-below" role="status">
      <a className="row-words" href={`/backbar/jobs/${eventId}`}>
        <b>{stands ? <s>{`${name}, ${sum}`}</s> : `${name}, ${sum}`}</b>
        <span className="muted">
          {!stands
            ? 'Reversed: it is to be paid again.'
            : isFirst
              ? `${sum} is in the books, received today.`
              : `${by ?? 'Somebody'} noted it at ${formatTime(time)}. Nothing was noted twice.`}
        </span>
      </a>
      {stands && (
        <form method="post" action={recordPaymentPath(eventId)}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="entry" value={entryId} />
          <button className="plain" type="submit">
            Undo<span className="unseen">: {`${name}, ${sum}`}</span>
          </button>
        </form>
      )}
    </li>
  )
}
