import { Own } from '../../ui/spoken.tsx'
import type { ToldEstimate } from './estimate-words.ts'

type Props = Pick<ToldEstimate, 'lines'> & {
  /** The experience that is to be recommended, as label, reason and sums. */
  recommended?: [label: string, reason: string, sums: string] | null
  /** The sum in words; null until it is known. */
  sum: string | null
  inMoney: (cents: number) => string
  from: string
}

/** What an estimate is made of, line by line with its reasons, and the sum once it is known. */
export function PriceLines({ lines, recommended, sum, inMoney, from }: Props) {
  return (
    <>
      {(lines.length > 0 || recommended) && (
        <ul className="lines">
          {recommended && (
            <li>
              <span>
                {recommended[0]}
                <small>{recommended[1]}</small>
              </span>
              <b>{recommended[2]}</b>
            </li>
          )}
          {lines.map(({ code, label, quantity, totalCents, reason }) => (
            <li key={code}>
              <span>
                <Own then={quantity > 1 ? ` × ${quantity}` : ''}>{label}</Own>
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
