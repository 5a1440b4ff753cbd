import { formatLearningHeadline, formatLargestMiss } from './learning-text.ts'
import type { LearningView } from './learning-view.ts'

/**
 * Dimensions of the plot in drawing units. `pad` and `end` are the margins, `head` is the space above the highest line
 * for the axis label.
 */
const [width, height, pad, head, end] = [720, 540, 76, 48, 16]

/** Plot with a dot per event: the standard estimate across, the drinks poured up, and the band expected to hold 8 of 10. */
export function ConsumptionPlot({ view }: { view: LearningView }) {
  const { dots, band, widest } = view
  const isEnough = view.evenings >= 5
  const last = band.at(-1)
  const all = [
    ...dots.flatMap(({ planned, poured }) => [planned, poured]),
    ...(isEnough ? band.map(({ most }) => most) : []),
  ]
  const step = stepFor(Math.max(...all))
  const top = Math.ceil(Math.max(...all) / step) * step
  const x = (drinks: number) => round(pad + (drinks / top) * (width - pad - end))
  const y = (drinks: number) => round(height - pad - (drinks / top) * (height - pad - head))
  const at = (points: [number, number][]) => points.map(([a, b]) => `${x(a)},${y(b)}`).join(' ')
  const ticks = Array.from({ length: top / step + 1 }, (_, i) => i * step)
  return (
    <svg
      className="learned-plot full-width"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={formatLearningHeadline(view)}
    >
      {ticks.map((drinks) => (
        <g key={drinks}>
          <line className="grid" x1={pad} x2={width - end} y1={y(drinks)} y2={y(drinks)} />
          <text x={pad - 10} y={y(drinks) + 5} textAnchor="end">
            {drinks}
          </text>
          {drinks > 0 && (
            <text x={x(drinks)} y={height - pad + 30} textAnchor="middle">
              {drinks}
            </text>
          )}
        </g>
      ))}
      <text x={pad} y={24}>
        drinks poured
      </text>
      <text x={width - end} y={height - 4} textAnchor="end">
        drinks by the books
      </text>
      {isEnough && (
        <>
          <polygon
            className="band"
            points={at([
              ...band.map(({ planned, most }): [number, number] => [planned, most]),
              ...band.toReversed().map(({ planned, least }): [number, number] => [planned, least]),
            ])}
          />
          <polyline className="ours" points={at(band.map(({ planned, likely }) => [planned, likely]))} />
          {last && (
            <text className="ours-name" x={Math.min(x(last.planned) + 12, width - end - 90)} y={y(last.likely) + 28}>
              your bar
            </text>
          )}
        </>
      )}
      <text x={x(top * 0.06) + 18} y={y(top * 0.06) + 8}>
        the books
      </text>
      <line className="books" x1={x(0)} y1={y(0)} x2={x(top)} y2={y(top)} />
      {/* The named dot is drawn last, so that no other one covers it. */}
      {dots
        .toSorted((one, other) => Number(one === widest) - Number(other === widest))
        .map((dot) => (
          <g key={dot.eventId} className={dot === widest && isEnough ? 'widest' : undefined}>
            <circle className={dot.isDry ? 'dry' : undefined} cx={x(dot.planned)} cy={y(dot.poured)} r="7" />
            {dot.isDry && (
              <line
                className="tick"
                x1={x(dot.planned)}
                x2={x(dot.planned)}
                y1={y(dot.poured) - 7}
                y2={y(dot.poured) - 20}
              />
            )}
            {dot === widest && isEnough && (
              <text
                className="named"
                x={x(dot.planned) + (dot.planned > top / 2 ? -14 : 14)}
                y={y(dot.poured) + 22}
                textAnchor={dot.planned > top / 2 ? 'end' : 'start'}
              >
                {formatLargestMiss(dot)}
              </text>
            )}
          </g>
        ))}
    </svg>
  )
}

function stepFor(most: number): number {
  return [25, 50, 100, 200, 500, 1_000, 2_000].find((step) => most / step <= 6) ?? 5_000
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
