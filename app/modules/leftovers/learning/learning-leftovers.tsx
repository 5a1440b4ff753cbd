import type { LearningView } from './learning-view.ts'
import { formatEventCount } from './learning-text.ts'
import { formatQuarters } from './quantity.ts'
import type { LeftoverKind } from './leftover-count.ts'

export const leftoverKindLabels: Record<LeftoverKind, string> = {
  wine: 'Wine, bottles',
  sparkling: 'Sparkling, bottles',
  spirits: 'Spirits, bottles',
  beer: 'Beer, cases',
  keg: 'Kegs',
  soft: 'Soft drinks, cases',
}

/** Amounts left of each kind of drink, with the amounts supplied. */
export function LeftoversSection({ left, counted }: Pick<LearningView, 'left' | 'counted'>) {
  return (
    <section aria-labelledby="what-was-left">
      <h2 id="what-was-left">Leftovers</h2>
      <p className="small">of what there was, the middle of {formatEventCount(counted)}</p>
      <table className="learned-left">
        <tbody>
          {left.map(({ kind, left: some, had, ranOut }) => (
            <tr key={kind}>
              <th scope="row">
                {leftoverKindLabels[kind]}
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
  )
}

function formatRanOut(times: number): string {
  if (times === 0) return 'never ran out'
  return times === 1 ? 'ran out once' : times === 2 ? 'ran out twice' : `ran out ${times} times`
}
