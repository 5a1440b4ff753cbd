import { uncapitalize } from '../../business/uncapitalize.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import type { ClientPageData, ShoppingListSummary } from './client-page-data.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'
import { PriceOptions, type PriceOptionsProps } from './price-options.tsx'

type Props = { page: ClientPageData; list?: ShoppingListSummary | undefined }

/** Price breakdown: chosen lines with their reasons, options, the total, and the cost of what the client buys. */
export function PriceBreakdownSection({ page, list }: Props) {
  const { document, sums, state, language, account } = page
  const days = getFormatter(language)
  const { longDay } = days
  const { ticket: words, paper } = clientPageText(language)
  const { event, money } = document
  const isYes = isProposalAccepted(state)
  const isOpen = state === 'out'
  const stands = isYes || state === 'called-off'
  const since = stands ? account.since : []
  const said = getOneForm(page)
  // Options have their own section below.
  const lines = isOpen ? sums.lines.filter(({ choice }) => choice === 'fixed') : sums.lines
  return (
    <aside className="ticket flush card-ground" id="ticket" aria-label={words.price}>
      <p className="eyebrow">{words.price}</p>
      <h2>{(state === 'postponed' ? words.postponedFrom : words.day)(longDay(event.eventDate))}</h2>
      <ul className="lines">
        {lines.map(({ id, label, reason, quantity, totalCents, language }) => (
          <li className="stack gap-5" key={id}>
            <span lang={language}>
              {quantity > 1 ? `${label} × ${quantity}` : label}
              {reason && <small>{reason}</small>}
            </span>
            <b className="strong">{said(totalCents)}</b>
          </li>
        ))}
        {since.map(({ id, amountCents, tax, ...amountDue }) => (
          <li className="stack gap-5" key={id}>
            <span>
              {formatAmountDueLabel(amountDue, language)}
              {tax && tax.cents !== 0 && <small>{words.taxInIt(said(tax.cents), money.tax?.name)}</small>}
            </span>
            <b className="strong">{said(amountCents)}</b>
          </li>
        ))}
      </ul>
      {isOpen && <PriceOptions page={page} said={said} />}
      <div id="live-sums">
        {money.tax && (
          <ul className="lines">
            <li className="stack gap-5">
              <span>{paper.beforeTax}</span>
              <b className="strong">{said(sums.subtotalCents)}</b>
            </li>
            <li className="stack gap-5">
              <span>{formatTaxLabel(money.tax, language)}</span>
              <b className="strong">{said(sums.taxCents)}</b>
            </li>
          </ul>
        )}
        <p className="sum">
          <span>{paper.inAll}</span>
          <b>{said(stands ? account.dueCents : sums.totalCents)}</b>
        </p>
      </div>
      {isYes && <Standing page={page} said={said} />}
      {isYes && state !== 'done' && <p className="note">{words.pricesStay}</p>}
      {list?.cost && <p className="hint strong">{words.shopping(uncapitalize(list.cost.range), list.cost.estimate)}</p>}
    </aside>
  )
}

/** Formats all sums of the breakdown in the same form. */
function getOneForm({ document, sums, account, language }: ClientPageData): (cents: number) => string {
  const { lines, subtotalCents, taxCents, totalCents, depositCents } = sums
  return getFormatter(language).inOneForm([
    ...lines.map((line) => line.totalCents),
    ...document.lines.map((line) => line.totalCents),
    ...account.since.map(({ amountCents }) => amountCents),
    ...account.rest.flatMap(({ cents, openCents }) => [cents, openCents]),
    subtotalCents,
    taxCents,
    totalCents,
    depositCents,
    account.dueCents,
  ])
}

/**
 * Shows the deposit and the balance, and whether they are paid. Shows nothing while the event is postponed, because
 * nothing is due then.
 */
function Standing({ page: { account, language, today }, said }: PriceOptionsProps) {
  const { deposit, rest, isAsleep } = account
  const { ticket: words, paper, owed } = clientPageText(language)
  if (isAsleep) return null
  const restRow = ({ dueOn, cents, openCents, isMore, installment }: (typeof rest)[number]) => {
    const name = installment ? paper.installment(installment) : isMore ? words.balanceAndMore : paper.balance
    const day = formatDeadlineDay(getFormatter(language), dueOn, today)
    // A paid amount shows no due date.
    if (openCents === 0) return { name, small: [words.paid], cents }
    const partly = openCents < cents ? [words.partlyPaid(said(cents), said(cents - openCents))] : []
    if (dueOn < today) return { name, small: [...partly, owed.wasDue(day)], cents: openCents }
    if (installment) return { name: words.installmentBy(name, day), small: partly, cents: openCents }
    return { name: (isMore ? words.payBy : words.balanceBy)(day), small: partly, cents: openCents }
  }
  return (
    <dl className="due-sums">
      {deposit && deposit.cents > 0 && (
        <div className="now spread">
          <dt>
            {rest.length > 0 ? paper.deposit : paper.allOfIt}
            <small>{deposit.openCents === 0 ? words.paid : words.makesYours}</small>
          </dt>
          <dd className="flush any-break strong">{said(deposit.cents)}</dd>
        </div>
      )}
      {rest.map(restRow).map(({ name, small, cents }, i) => (
        <div className="spread" key={rest[i]!.dueOn}>
          <dt>
            {name}
            {small.map((words) => (
              <small key={words}>{words}</small>
            ))}
          </dt>
          <dd className="flush any-break strong">{said(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
