import { formatDollars } from '../../../business/money.ts'
import { minEventsForStatistics, type HourlyProfitRange } from './profit-statistics.ts'

const width = 200

/**
 * Chart of profit per owner hour by group: the median and 8 of 10 events as bars on a common scale, with figures. Groups
 * with too few events show single points only.
 */
export function HourlyProfitChart({ heading, spreads }: { heading: string; spreads: readonly HourlyProfitRange[] }) {
  const all = spreads.flatMap(({ each, middle }) => (middle ? [middle.low, middle.high] : each))
  if (all.length === 0) return null
  const low = Math.min(...all, 0)
  const high = Math.max(...all, low + 1)
  const at = (cents: number) => 4 + ((cents - low) / (high - low)) * (width - 8)
  return (
    <section className="spreads">
      <h3 className="flush">{heading}</h3>
      <table>
        <tbody>
          {spreads.map(({ name, evenings, each, middle }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>
                  {evenings === 1 ? '1 event' : `${evenings} events`}
                  {middle && `, ${formatWholeDollars(middle.low)} to ${formatWholeDollars(middle.high)}`}
                </small>
              </th>
              <td aria-hidden="true">
                <svg viewBox={`0 0 ${width} 20`}>
                  <line x1={0} x2={width} y1={10} y2={10} />
                  {low < 0 && <line className="zero" x1={at(0)} x2={at(0)} y1={0} y2={20} />}
                  {middle ? (
                    <>
                      <rect
                        x={at(middle.low)}
                        width={Math.max(4, at(middle.high) - at(middle.low))}
                        y={6}
                        height={8}
                        rx={4}
                      />
                      <rect className="middle" x={at(middle.median) - 1.5} width={3} y={0} height={20} rx={1.5} />
                    </>
                  ) : (
                    each.map((cents, i) => <circle key={i} cx={at(cents)} cy={10} r={3} />)
                  )}
                </svg>
              </td>
              <td>{middle ? formatWholeDollars(middle.median) : <small>too few to say</small>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Legend for the figures of all groups. */
export function HourlyProfitLegend() {
  return (
    <p className="small">
      Profit per hour of your time: the middle value, and the range 8 in 10 events fall in. We show a figure once there
      are {minEventsForStatistics} events. Pay and miles you didn’t note are left out.
    </p>
  )
}

function formatWholeDollars(cents: number): string {
  return formatDollars(Math.round(cents / 100) * 100)
}
