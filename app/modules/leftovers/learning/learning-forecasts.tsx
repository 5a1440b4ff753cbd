import { formatLongDate } from '../../../business/dates.ts'
import { formatPercent } from './learning-text.ts'
import type { LearningView } from './learning-view.ts'

/** Table with the same data as the plot. */
export function ForecastTable({ dots }: Pick<LearningView, 'dots'>) {
  return (
    <details>
      <summary>The same as a table</summary>
      <table className="learned-table">
        <thead>
          <tr>
            <th scope="col">Evening</th>
            <th scope="col">By the books</th>
            <th scope="col">Drinks served</th>
          </tr>
        </thead>
        <tbody>
          {dots.map(({ eventId, date, planned, poured, isDry }) => (
            <tr key={eventId}>
              <th scope="row">
                <a href={`/backbar/jobs/${eventId}/left`}>{formatLongDate(date)}</a>
              </th>
              <td>{Math.round(planned)}</td>
              <td>
                {isDry && 'at least '}
                {Math.round(poured)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Forecast errors of the standard estimate and of the estimate learned from this business's events. */
export function ForecastMisses({ misses }: { misses: NonNullable<LearningView['misses']> }) {
  return (
    <>
      <dl className="learned-misses stack flush">
        <div>
          <dt>By the books, missed by</dt>
          <dd>{formatPercent(misses.books)}</dd>
        </div>
        <div>
          <dt>By your bar, missed by</dt>
          <dd>{formatPercent(misses.ours)}</dd>
        </div>
      </dl>
      <p className="learned-widest-miss flush line-below">
        {formatPercent(misses.widestBooks) === formatPercent(misses.widestOurs)
          ? `At worst, both missed by ${formatPercent(misses.widestBooks)}.`
          : `The books’ widest miss was ${formatPercent(misses.widestBooks)}; with your own evenings it would have been ${formatPercent(misses.widestOurs)}.`}
      </p>
    </>
  )
}
