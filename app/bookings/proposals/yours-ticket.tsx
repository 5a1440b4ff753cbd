import { saidIn } from '../../menu/catalogue/said-in.ts'
import { isAgreed } from './proposal.ts'
import type { Yours } from './yours.ts'
import { yoursWords } from './yours-words.ts'

/** The price in writing: lines that count with their reasons, the sum, and what is asked when. */
export function YoursTicket({ page }: { page: Yours }) {
  const { document, sums, state, language } = page
  const { longDay, monthDay, shortDay, dollars, dollarsAndCents } = saidIn(language)
  const { ticket: words, paper } = yoursWords(language)
  const { event, money, keepsDay, expiresOn } = document
  const rest = sums.totalCents - sums.depositCents
  const day = monthDay(event.eventDate)
  const isPaid = page.dues.some(({ kind, openCents }) => kind === 'deposit' && openCents === 0)
  return (
    <aside className="ticket" id="live-ticket" aria-label={words.price}>
      <p className="eyebrow">{words.price}</p>
      <h2>{words.day(longDay(event.eventDate))}</h2>
      <ul className="lines">
        {sums.lines.map(({ id, label, reason, quantity, totalCents, language }) => (
          <li key={id}>
            <span lang={language}>
              {quantity > 1 ? `${label} × ${quantity}` : label}
              {reason && <small>{reason}</small>}
            </span>
            <b>{dollarsAndCents(totalCents)}</b>
          </li>
        ))}
        {money.tax && (
          <>
            <li>
              <span>{paper.beforeTax}</span>
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
        <span>{paper.inAll}</span>
        <b>{dollars(sums.totalCents)}</b>
      </p>
      <dl className="due-sums">
        {sums.depositCents > 0 && (
          <div className="now">
            <dt>
              {rest > 0 ? paper.deposit : paper.allOfIt}
              <small>{isPaid ? words.paid : words.makesYours}</small>
            </dt>
            <dd>{dollars(sums.depositCents)}</dd>
          </div>
        )}
        {rest > 0 && (
          <div>
            <dt>{words.balanceBy(shortDay(money.balanceDay))}</dt>
            <dd>{dollarsAndCents(rest)}</dd>
          </div>
        )}
      </dl>
      {state === 'out' && (
        <p className="note">
          {keepsDay ? words.kept(day, shortDay(expiresOn)) : page.isTaken ? words.taken(day) : words.open(day)}
        </p>
      )}
      {isAgreed(state) && <p className="note">{words.pricesStay}</p>}
    </aside>
  )
}
