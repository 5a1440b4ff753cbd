import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { ConsumptionPlot } from './consumption-plot.tsx'
import type { LearningView } from './learning-view.ts'
import {
  formatEventCount,
  formatForecastBandCaption,
  formatLearningHeadline,
  formatLargestMiss,
  formatLearningSteps,
} from './learning-text.ts'
import { LeftoversSection } from './learning-leftovers.tsx'
import { ForecastTable, ForecastMisses } from './learning-forecasts.tsx'

type Props = { view: LearningView; isOn: boolean; toTrust: number; isRefused: boolean }

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
      {!isEnough && evenings >= 3 && <p className="muted learned-early">{formatLearningHeadline(view)}</p>}
      <div className="learned stack">
        <div>
          {dots.length > 0 && (
            <figure className="flush">
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
          {dots.length > 0 && <ForecastTable dots={dots} />}
        </div>
        <div>
          {misses && isEnough && <ForecastMisses misses={misses} />}
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
          {left.length > 0 && <LeftoversSection left={left} counted={view.counted} />}
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
