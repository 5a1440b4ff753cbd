import { formatDollarsAndCents } from '../../../business/money.ts'
import type { WaterfallStep } from './waterfall-steps.ts'

const width = 1_000

/** Waterfall from the agreed sum to the profit: a table whose rows have bars. A loss extends left of the axis. */
export function WaterfallChart({ steps, isAtMost = false }: { steps: WaterfallStep[]; isAtMost?: boolean }) {
  const low = Math.min(0, ...steps.map(({ from, to }) => Math.min(from, to)))
  const high = Math.max(1, ...steps.map(({ from, to }) => Math.max(from, to)))
  const at = (cents: number) => Math.round(((cents - low) / (high - low)) * width)
  return (
    <table className="waterfall full-width">
      <tbody>
        {steps.map((step) => {
          const { code, label, note, cents, from, to } = step
          const [start, end] = [at(Math.min(from, to)), at(Math.max(from, to))]
          return (
            <tr key={code} className={`step-${code}${cents < 0 ? ' loss' : ''}`}>
              <th className="line-below any-break" scope="row">
                {label}
                {note && <small className="muted">{note}</small>}
              </th>
              <td className="line-below" aria-hidden="true">
                <svg className="full-width" viewBox={`0 0 ${width} 22`} preserveAspectRatio="none">
                  {low < 0 && <line x1={at(0)} x2={at(0)} y1={0} y2={22} />}
                  {cents !== 0 && <rect x={start} width={Math.max(4, end - start)} y={0} height={22} />}
                </svg>
              </td>
              <td className="line-below">{StepSum(step, isAtMost)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function StepSum({ code, cents }: WaterfallStep, isAtMost: boolean) {
  if (code === 'left')
    return (
      <>
        {isAtMost && <small className="muted">at most</small>} {formatDollarsAndCents(cents)}
      </>
    )
  if (code === 'agreed') return formatDollarsAndCents(cents)
  return cents === 0 ? '–' : formatDollarsAndCents(-cents)
}
