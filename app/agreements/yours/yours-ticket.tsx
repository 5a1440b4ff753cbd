import { saidIn } from '../../business/said-in.ts'
import { dueDay } from '../proposals/due-day.ts'
import { isAgreed } from '../proposals/proposal.ts'
import type { Yours } from './yours.ts'
import { dueLabel } from '../agreement/due-words.ts'
import { yoursWords } from '../proposals/yours-words.ts'

/** The price in writing: lines that count with their reasons, the sum, and what is asked when. */
export function YoursTicket({ page }: { page: Yours }) {
  const { document, sums, state, language, account } = page
  const days = saidIn(language)
  const { longDay, monthDay } = days
  const { ticket: words, paper } = yoursWords(language)
  const { event, money } = document
  const day = monthDay(event.eventDate)
  const isYes = isAgreed(state)
  const stands = isYes || state === 'called-off'
  const since = stands ? account.since : []
  const said = oneFormOf(page)
  return (
    <aside className="ticket" id="live-ticket" aria-label={words.price}>
      <p className="eyebrow">{words.price}</p>
      <h2>{(state === 'postponed' ? words.postponedFrom : words.day)(longDay(event.eventDate))}</h2>
      <ul className="lines">
        {sums.lines.map(({ id, label, reason, quantity, totalCents, language }) => (
          <li key={id}>
            <span lang={language}>
              {quantity > 1 ? `${label} × ${quantity}` : label}
              {reason && <small>{reason}</small>}
            </span>
            <b>{said(totalCents)}</b>
          </li>
        ))}
        {money.tax && (
          <>
            <li>
              <span>{paper.beforeTax}</span>
              <b>{said(sums.subtotalCents)}</b>
            </li>
            <li>
              <span>{words.tax(money.tax.name)}</span>
              <b>{said(sums.taxCents)}</b>
            </li>
          </>
        )}
        {since.map(({ id, amountCents, tax, ...due }) => (
          <li key={id}>
            <span>
              {dueLabel(due, language)}
              {tax && tax.cents !== 0 && <small>{words.taxInIt(said(tax.cents), money.tax?.name)}</small>}
            </span>
            <b>{said(amountCents)}</b>
          </li>
        ))}
      </ul>
      <p className="sum">
        <span>{paper.inAll}</span>
        <b>{said(stands ? account.dueCents : sums.totalCents)}</b>
      </p>
      {isYes ? (
        <Standing page={page} said={said} />
      ) : (
        !['called-off', 'released'].includes(state) && <Asked page={page} />
      )}
      {state === 'out' && (
        <p className="note">
          {page.keptUntil
            ? words.kept(day, dueDay(days, page.keptUntil, page.today))
            : page.isTaken
              ? words.taken(day)
              : words.open(day)}
        </p>
      )}
      {isYes && state !== 'done' && <p className="note">{words.pricesStay}</p>}
    </aside>
  )
}

/** How the ticket says its sums: all of them alike. */
function oneFormOf({ sums, account, language }: Yours): (cents: number) => string {
  const { lines, subtotalCents, taxCents, totalCents, depositCents } = sums
  return saidIn(language).inOneForm([
    ...lines.map((line) => line.totalCents),
    ...account.since.map(({ amountCents }) => amountCents),
    ...account.rest.map(({ cents }) => cents),
    subtotalCents,
    taxCents,
    totalCents,
    depositCents,
    account.dueCents,
  ])
}

/** What a yes would ask for, and when. */
function Asked({ page }: { page: Yours }) {
  const { sums, language } = page
  const said = oneFormOf(page)
  const { ticket: words, paper } = yoursWords(language)
  const rest = sums.totalCents - sums.depositCents
  return (
    <dl className="due-sums">
      {sums.depositCents > 0 && (
        <div className="now">
          <dt>
            {rest > 0 ? paper.deposit : paper.allOfIt}
            <small>{words.makesYours}</small>
          </dt>
          <dd>{said(sums.depositCents)}</dd>
        </div>
      )}
      {rest > 0 && (
        <div>
          <dt>{words.balanceBy(dueDay(saidIn(language), sums.restOn, page.today))}</dt>
          <dd>{said(rest)}</dd>
        </div>
      )}
    </dl>
  )
}

/** What was asked for since the yes, and whether it is paid. Nothing is due while it sleeps. */
type StandingProps = { page: Yours; said: (cents: number) => string }

function Standing({ page: { account, language, today }, said }: StandingProps) {
  const { deposit, rest, isAsleep } = account
  const { ticket: words, paper } = yoursWords(language)
  if (isAsleep) return null
  // What is paid has no last day any more.
  const restWords = (day: string, isPaid: boolean, isMore: boolean) => {
    if (isPaid) return isMore ? words.balanceAndMore : paper.balance
    return (isMore ? words.payBy : words.balanceBy)(dueDay(saidIn(language), day, today))
  }
  return (
    <dl className="due-sums">
      {deposit && deposit.cents > 0 && (
        <div className="now">
          <dt>
            {rest.length > 0 ? paper.deposit : paper.allOfIt}
            <small>{deposit.openCents === 0 ? words.paid : words.makesYours}</small>
          </dt>
          <dd>{said(deposit.cents)}</dd>
        </div>
      )}
      {rest.map(({ dueOn, cents, openCents, isMore }) => (
        <div key={dueOn}>
          <dt>
            {restWords(dueOn, openCents === 0, isMore)}
            {openCents === 0 && <small>{words.paid}</small>}
          </dt>
          <dd>{said(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
