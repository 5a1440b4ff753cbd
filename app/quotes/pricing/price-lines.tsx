import type { ToldEstimate } from './estimate-words.ts'

type Props = Pick<ToldEstimate, 'lines' | 'totalCents'> & { inMoney: (cents: number) => string }

/** What an estimate is made of, line by line with its reasons, and the sum once it is known. */
export function PriceLines({ lines, totalCents, inMoney }: Props) {
  return (
    <>
      {lines.length > 0 && (
        <ul className="lines">
          {lines.map(({ code, label, quantity, totalCents, reason }) => (
            <li key={code}>
              <span>
                {quantity > 1 ? `${label} × ${quantity}` : label}
                <small>{reason}</small>
              </span>
              <b>{inMoney(totalCents)}</b>
            </li>
          ))}
        </ul>
      )}
      {totalCents !== null && (
        <p className="sum">
          <span>from</span> <b>{inMoney(totalCents)}</b>
        </p>
      )}
    </>
  )
}
