import { OwnerText } from '../../ui/page-language.tsx'
import type { FormattedEstimate } from './formatted-estimate.ts'

type Props = Pick<FormattedEstimate, 'lines'> & {
  /** The line of an experience that is to be recommended. */
  recommended?: { label: string; reason: string; amount: string } | null
  /** The sum in words; null until it is known. */
  sum: string | null
  inMoney: (cents: number) => string
  from: string
}

/** What an estimate is made of, line by line with its reasons, and the sum once it is known. */
export function EstimateLineList({ lines, recommended, sum, inMoney, from }: Props) {
  return (
    <>
      {(lines.length > 0 || recommended) && (
        <ul className="lines">
          {recommended && (
            <li>
              <span>
                {recommended.label}
                <small>{recommended.reason}</small>
              </span>
              <b>{recommended.amount}</b>
            </li>
          )}
          {lines.map(({ code, label, quantity, totalCents, reason }) => (
            <li key={code}>
              <span>
                <OwnerText then={quantity > 1 ? ` × ${quantity}` : ''}>{label}</OwnerText>
                <small>{reason}</small>
              </span>
              <b>{inMoney(totalCents)}</b>
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
