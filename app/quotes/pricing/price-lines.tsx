import { Own } from '../../ui/spoken.tsx'
import type { ToldEstimate } from './estimate-words.ts'

type Props = Pick<ToldEstimate, 'lines' | 'totalCents'> & { inMoney: (cents: number) => string; from: string }

/** What an estimate is made of, line by line with its reasons, and the sum once it is known. */
export function PriceLines({ lines, totalCents, inMoney, from }: Props) {
  return (
    <>
      {lines.length > 0 && (
        <ul className="lines">
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
      {totalCents !== null && (
        <p className="sum">
          <span>{from}</span> <b>{inMoney(totalCents)}</b>
        </p>
      )}
    </>
  )
}
