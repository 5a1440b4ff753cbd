import { computeDrinkShares } from '../model/drink-servings.ts'
import { useCalculatorText } from './calculator-text-context.tsx'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import { capitalize } from '../../business/capitalize.ts'

/** Share of beer, wine and mixed drinks in all drinks bought, as a bar drawn without a style attribute. */
export function DrinkSplitBar({ question }: { question: DrinksInputs }) {
  const { split: said } = useCalculatorText()
  const shares = computeDrinkShares(question).map((share) => ({ ...share, kind: said.kind(share.kind) }))
  const poured = shares.filter(({ percent }) => percent > 0)
  return (
    <div className="input-row stack gap-3">
      <p className="input-head gap-5 flush">
        <b className="strong">{said.heading}</b>
      </p>
      <svg
        className="split-bar full-width rounded"
        role="img"
        aria-label={said.bar(
          poured.map(({ kind, percent }) => `${percent}% ${kind}`),
          shares[0]!.isWhole,
        )}
      >
        {shares.map(({ field, kind, percent }, index) => {
          const from = shares.slice(0, index).reduce((sum, each) => sum + each.percent, 0)
          return (
            <g key={field} className={field}>
              <rect x={`${from}%`} width={`${percent}%`} height="100%" />
              <text x={`${from + percent / 2}%`} y="50%" dy=".35em" textAnchor="middle">
                {getLabel(kind, percent)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** Returns the longest label that fits into the bar. */
function getLabel(kind: string, percent: number): string {
  if (percent < 10) return ''
  return percent < 24 ? `${percent}%` : `${capitalize(kind)} ${percent}%`
}
