import { listed } from '../shopping/numbers-in-words.ts'

type Props = { split: { beer: number; wine: number; spirits: number } }

/** Of all drinks bought, how many are beer, wine and mixed: one bar, drawn without a style attribute. */
export function SplitBar({ split }: Props) {
  const shares = Object.entries(split).map(([kind, share]) => ({ kind, percent: Math.round(share * 100) }))
  const poured = shares.filter(({ percent }) => percent > 0)
  return (
    <div className="dial">
      <p className="dial-head"><b>What they drink</b></p>
      <svg className="split-bar" role="img" aria-label={listed(poured.map(({ kind, percent }) => `${percent}% ${kind}`))}>
        {shares.map(({ kind, percent }, index) => {
          const from = shares.slice(0, index).reduce((sum, each) => sum + each.percent, 0)
          return (
            <g key={kind} className={kind}>
              <rect x={`${from}%`} width={`${percent}%`} height="100%" />
              <text x={`${from + percent / 2}%`} y="50%" dy=".35em" textAnchor="middle">
                {labelOf(kind, percent)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** As much as fits on its part. */
function labelOf(kind: string, percent: number): string {
  if (percent < 10) return ''
  return percent < 24 ? `${percent}%` : `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${percent}%`
}
