import { formatLongDate } from '../../../business/dates.ts'
import { ImportConfirmationSection } from './import-confirmation-section.tsx'
import { formatCount } from './format-import-count.ts'
import type { ImportBatchPageProps } from './import-batch-page-props.ts'
import { hasUnsettledStatuses, maxListedFindings } from './import-batch.ts'
import { formatDayConflictReason, duplicateKindLabels, formatEventStateCounts } from './preview-sample-rows.ts'

export function ImportFindingsSection({ batch, seen, errors }: ImportBatchPageProps) {
  const [found, choices] = [batch.found!, batch.choices]
  const booked = found.clashes.filter(({ isBooked }) => isBooked).length
  return (
    <section className="slip import-outcome" aria-labelledby="found">
      <h2 id="found">
        {found.ready === 0 ? 'No inquiries will be imported' : `${formatCount(found.ready, 'event')} will be imported`}
      </h2>
      {found.ready > 0 && <p>As {formatEventStateCounts(found.states)}.</p>}
      <ul className="bullets">
        {found.gathered > 0 && (
          <li>{formatCount(found.gathered, 'row')} put together with the first payment of the same project.</li>
        )}
        {found.repeatCount > 0 && (
          <li>{formatCount(found.repeatCount, 'row')} left out: here already, or twice in the file.</li>
        )}
        {found.unread > 0 && <li>{formatCount(found.unread, 'row')} left out: something in it cannot be read.</li>}
        {found.flawed > 0 && (
          <li>{formatCount(found.flawed, 'row')} without a field that cannot be read; its words are kept in a note.</li>
        )}
        {found.clashCount > 0 && <li>{formatCount(found.clashCount, 'row')} on a day without room.</li>}
      </ul>
      {found.problems.length > 0 && (
        <details open={found.problems.length <= 8}>
          <summary>Rows that cannot be read</summary>
          <ul className="plain-list">
            {found.problems.map(({ row, column, value, message, isNeeded }, i) => (
              <li key={i}>
                <b>
                  Row {row}, {column}:
                </b>{' '}
                {value && <q>{value}</q>}{' '}
                <span className="small">{`${message}${isNeeded ? '. The row stays out' : ''}.`}</span>
              </li>
            ))}
          </ul>
          {found.problems.length === maxListedFindings && (
            <p className="small">Only the first {maxListedFindings} are listed.</p>
          )}
        </details>
      )}
      {found.clashes.length > 0 && (
        <details open={found.clashes.length <= 8 || booked > 0}>
          <summary>Days that are already full</summary>
          <ul className="plain-list">
            {found.clashes.map(({ row, name, date, isBooked, why }) => (
              <li key={row}>
                <b>
                  Row {row}, {name}, {formatLongDate(date)}:
                </b>{' '}
                {formatDayConflictReason(why, isBooked)}.
              </li>
            ))}
          </ul>
          {found.clashCount > found.clashes.length && (
            <p className="small">Only the first {maxListedFindings} are listed.</p>
          )}
        </details>
      )}
      {found.repeats.length > 0 && (
        <details open={found.repeats.length <= 8}>
          <summary>Duplicates left out</summary>
          <ul className="plain-list">
            {found.repeats.map(({ row, name, date, of }) => (
              <li key={row}>
                <b>
                  Row {row}, {name}, {formatLongDate(date)}:
                </b>{' '}
                {duplicateKindLabels[of]}.
                {of !== 'row' && (
                  <form method="post">
                    <input type="hidden" name="row" value={row} />
                    <button className="btn ghost" type="submit" name="intent" value="anyway">
                      Import it anyway<span className="unseen">: row {row}</span>
                    </button>
                  </form>
                )}
              </li>
            ))}
          </ul>
          {found.repeatCount > found.repeats.length && (
            <p className="small">Only the first {maxListedFindings} are listed.</p>
          )}
        </details>
      )}
      {choices.anyway.length > 0 && (
        <form method="post">
          <p className="small">
            {formatCount(choices.anyway.length, 'row')} brought in though the same person has an event that day.
          </p>
          <button className="btn ghost" type="submit" name="intent" value="repeats-out">
            Leave {choices.anyway.length === 1 ? 'it' : 'them'} out again
          </button>
        </form>
      )}
      {hasUnsettledStatuses(found) && found.ready > 0 && <p>First say what the statuses mean, above.</p>}
      {!hasUnsettledStatuses(found) && found.ready > 0 && (
        <ImportConfirmationSection ready={found.ready} effect={found.effect} seen={seen} error={errors.confirmed} />
      )}
    </section>
  )
}
