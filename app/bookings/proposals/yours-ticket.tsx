import { longDay, monthDay, shortDay } from '../../business/dates.ts'
import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import { isAgreed } from './proposal.ts'
import type { Yours } from './yours.ts'

/** The price in writing: lines that count with their reasons, the sum, and what is asked when. */
export function YoursTicket({ page }: { page: Yours }) {
  const { document, sums, state } = page
  const { event, money, keepsDay, expiresOn } = document
  const rest = sums.totalCents - sums.depositCents
  const day = monthDay(event.eventDate)
  const isPaid = page.dues.some(({ kind, openCents }) => kind === 'deposit' && openCents === 0)
  return (
    <aside className="ticket" id="live-ticket" aria-label="Your price, in writing">
      <p className="eyebrow">Your price, in writing</p>
      <h2>{longDay(event.eventDate)}</h2>
      <ul className="lines">
        {sums.lines.map(({ id, label, reason, quantity, totalCents }) => (
          <li key={id}>
            <span>
              {quantity > 1 ? `${label} × ${quantity}` : label}
              {reason && <small>{reason}</small>}
            </span>
            <b>{dollarsAndCents(totalCents)}</b>
          </li>
        ))}
        {money.tax && (
          <>
            <li>
              <span>Before tax</span>
              <b>{dollarsAndCents(sums.subtotalCents)}</b>
            </li>
            <li>
              <span>{money.tax.name}</span>
              <b>{dollarsAndCents(sums.taxCents)}</b>
            </li>
          </>
        )}
      </ul>
      <p className="sum">
        <span>In all</span>
        <b>{dollars(sums.totalCents)}</b>
      </p>
      <dl className="due-sums">
        {sums.depositCents > 0 && (
          <div className="now">
            <dt>
              {rest > 0 ? 'Deposit' : 'All of it'}
              <small>{isPaid ? 'paid' : 'makes the date yours'}</small>
            </dt>
            <dd>{dollars(sums.depositCents)}</dd>
          </div>
        )}
        {rest > 0 && (
          <div>
            <dt>{`Balance, by ${shortDay(money.balanceDay)}`}</dt>
            <dd>{dollarsAndCents(rest)}</dd>
          </div>
        )}
      </dl>
      {state === 'out' && (
        <p className="note">
          {keepsDay
            ? `We keep ${day} for you until ${shortDay(expiresOn)}.`
            : page.isTaken
              ? `Somebody else has ${day} at the moment.`
              : `${day} is open at this moment. Nobody has it until one of those who ask says yes.`}
        </p>
      )}
      {isAgreed(state) && <p className="note">Signed prices stay.</p>}
    </aside>
  )
}
