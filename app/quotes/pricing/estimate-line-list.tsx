import { OwnerText } from '../../ui/page-language.tsx'
import type { FormattedEstimate } from './formatted-estimate.ts'

type Props = Pick<FormattedEstimate, 'lines'> & {
  /** Line of an experience that will be recommended. */
  recommended?: { label: string; reason: string; amount: string } | null
  /** Formatted total. Null until it is known. */
  sum: string | null
  inMoney: (cents: number) => string
  from: string
}

/** Lines of an estimate with their reasons, and the total once it is known. */
export function EstimateLineList({ lines, recommended, sum, inMoney, from }: Props) {
  return (
    <>
      {(lines.length > 0 || recommended) && (
        <ul className="lines">
          {recommended && (
            <li className="stack gap-5">
              <span>
                {recommended.label}
                <small>{recommended.reason}</small>
              </span>
              <b className="strong">{recommended.amount}</b>
            </li>
          )}
          {lines.map(({ code, label, quantity, totalCents, reason }) => (
            <li className="stack gap-5" key={code}>
              <span>
                <OwnerText then={quantity > 1 ? ` × ${quantity}` : ''}>{label}</OwnerText>
                <small>{reason}</small>
              </span>
              <b className="strong">{inMoney(totalCents)}</b>
            </li>
          ))}
        </ul>
      )}
      {sum !== null && (
        <p className="sum">
          <span>{from}</span> <b>{sum}</b>
        </p>
      )}
    </>
  )
}
