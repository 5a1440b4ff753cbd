import { formatLongDate } from '../../business/dates.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatQuarters } from './quantity.ts'
import { ConsumptionPlot } from './consumption-plot.tsx'
import type { LearningView } from './learning-view.ts'
import {
  formatEventCount,
  formatForecastBandCaption,
  formatLearningHeadline,
  formatPercent,
  formatLargestMiss,
  formatLearningSteps,
} from './learning-text.ts'
import type { LeftoverKind } from './leftover-count.ts'

type Props = { view: LearningView; isOn: boolean; toTrust: number; isRefused: boolean }

const kindLabels: Record<LeftoverKind, string> = {
  wine: 'Wine, bottles',
  sparkling: 'Sparkling, bottles',
  spirits: 'Spirits, bottles',
  beer: 'Beer, cases',
  keg: 'Kegs',
  soft: 'Soft drinks, cases',
}

/** The learning page: plot, figures and the switch. */
export function LearningPage({ view, isOn, toTrust, isRefused }: Props) {
  const { evenings, misses, left, dots, widest } = view
  const isEnough = evenings >= toTrust
  const [inShort, ...steps] = formatLearningSteps(view)
  return (
    <>
      <BackOfficeHeader
        title={isEnough ? formatLearningHeadline(view) : 'Not enough leftovers counted yet'}
        eyebrow="The bar that learns"
        lead={
          isEnough
            ? 'From the leftovers of your own events.'
            : `Count leftovers the day after: from ${formatEventCount(toTrust)} on, plans can go by it. So far ${formatEventCount(evenings)}.`
        }
        isError={isRefused}
      />
      {isRefused && (
        <p className="alarm" role="alert">
          It stays off until {formatEventCount(toTrust)} are counted.
        </p>
      )}
      {!isEnough && evenings >= 3 && <p className="learned-early">{formatLearningHeadline(view)}</p>}
      <div className="learned stack">
        <div>
          {dots.length > 0 && (
            <figure>
              <ConsumptionPlot view={view} />
              <figcaption>
                One dot is one evening.
                {isEnough && ` ${formatForecastBandCaption(view)}`}
                {dots.some(({ isDry }) => isDry) && ' A hollow one ran dry: more was wanted.'}
                {isEnough && widest && (
                  <span className="learned-widest"> The red one is {formatLargestMiss(widest)}.</span>
                )}
              </figcaption>
            </figure>
          )}
          {dots.length > 0 && (
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
          )}
        </div>
        <div>
          {misses && isEnough && (
            <>
              <dl className="learned-misses">
                <div>
                  <dt>By the books, missed by</dt>
                  <dd>{formatPercent(misses.books)}</dd>
                </div>
                <div>
                  <dt>By your bar, missed by</dt>
                  <dd>{formatPercent(misses.ours)}</dd>
                </div>
              </dl>
              <p className="learned-widest-miss">
                {formatPercent(misses.widestBooks) === formatPercent(misses.widestOurs)
                  ? `At worst, both missed by ${formatPercent(misses.widestBooks)}.`
                  : `The books’ widest miss was ${formatPercent(misses.widestBooks)}; with your own evenings it would have been ${formatPercent(misses.widestOurs)}.`}
              </p>
            </>
          )}
          <form method="post" className="learned-switch bar gap-4 line-below">
            <p className="shrink flush" id="use-it">
              <b>Use it in new plans</b>
              <br />
              <small className="muted">
                {isOn || isEnough ? 'Plans already sent stay as they are.' : `From ${formatEventCount(toTrust)} on.`}
              </small>
            </p>
            {isOn || isEnough ? (
              <div role="group" aria-labelledby="use-it">
                {(['on', 'off'] as const).map((way) => (
                  <button key={way} type="submit" name="learning" value={way} aria-pressed={isOn === (way === 'on')}>
                    {way === 'on' ? 'On' : 'Off'}
                  </button>
                ))}
              </div>
            ) : (
              <b>Off</b>
            )}
          </form>
          {left.length > 0 && (
            <section aria-labelledby="what-was-left">
              <h2 id="what-was-left">Leftovers</h2>
              <p className="small">of what there was, the middle of {formatEventCount(view.counted)}</p>
              <table className="learned-left">
                <tbody>
                  {left.map(({ kind, left: some, had, ranOut }) => (
                    <tr key={kind}>
                      <th scope="row">
                        {kindLabels[kind]}
                        <br />
                        <small className="muted">{formatRanOut(ranOut)}</small>
                      </th>
                      <td aria-hidden="true">
                        <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                          <rect width="100" height="8" />
                          <rect width={had > 0 ? (100 * some) / had : 0} height="8" />
                        </svg>
                      </td>
                      <td>
                        {formatQuarters(some)} of {formatQuarters(had)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </div>
      </div>
      {isEnough && (
        <div className="learned-how">
          <p>{inShort}</p>
          <details>
            <summary>How it is worked out</summary>
            {steps.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </details>
        </div>
      )}
    </>
  )
}

function formatRanOut(times: number): string {
  if (times === 0) return 'never ran out'
  return times === 1 ? 'ran out once' : times === 2 ? 'ran out twice' : `ran out ${times} times`
}
