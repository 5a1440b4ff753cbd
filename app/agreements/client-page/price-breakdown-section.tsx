import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { isProposalAccepted, type ProposalLine } from '../proposals/proposal.ts'
import { groupLineChoices } from '../proposals/proposal-totals.ts'
import { listUpcomingRefundSteps } from '../proposals/terms.ts'
import type { ClientPageData } from './client-page-data.ts'
import { formatAmountDueLabel } from '../agreement/amount-due-text.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatTaxLabel } from '../sales-tax/tax-labels.ts'

/** Price breakdown: chosen lines with their reasons, available options, and the total. */
export function PriceBreakdownSection({ page }: { page: ClientPageData }) {
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
    <aside className="ticket" id="ticket" aria-label={words.price}>
      <p className="eyebrow">{words.price}</p>
      <h2>{(state === 'postponed' ? words.postponedFrom : words.day)(longDay(event.eventDate))}</h2>
      <ul className="lines">
        {lines.map(({ id, label, reason, quantity, totalCents, language }) => (
          <li key={id}>
            <span lang={language}>
              {quantity > 1 ? `${label} × ${quantity}` : label}
              {reason && <small>{reason}</small>}
            </span>
            <b>{said(totalCents)}</b>
          </li>
        ))}
        {since.map(({ id, amountCents, tax, ...amountDue }) => (
          <li key={id}>
            <span>
              {formatAmountDueLabel(amountDue, language)}
              {tax && tax.cents !== 0 && <small>{words.taxInIt(said(tax.cents), money.tax?.name)}</small>}
            </span>
            <b>{said(amountCents)}</b>
          </li>
        ))}
      </ul>
      {isOpen && <Options page={page} said={said} />}
      <div id="live-sums">
        {money.tax && (
          <ul className="lines">
            <li>
              <span>{paper.beforeTax}</span>
              <b>{said(sums.subtotalCents)}</b>
            </li>
            <li>
              <span>{formatTaxLabel(money.tax, language)}</span>
              <b>{said(sums.taxCents)}</b>
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
    </aside>
  )
}

/** Amounts due at acceptance with their dates, refund deadlines, and whether the date is still available. */
export function PaymentTermsSection({ page }: { page: ClientPageData }) {
  const { sums, document, language, state } = page
  const days = getFormatter(language)
  const { dollars, monthDay } = days
  const { read, ticket } = clientPageText(language)
  const rest = sums.totalCents - sums.depositCents
  const [step] = listUpcomingRefundSteps(document, sums)
  const day = monthDay(document.event.eventDate)
  const facts: (readonly [string, string])[] = [
    ...(sums.depositCents > 0
      ? [[dollars(sums.depositCents), rest > 0 ? read.facts.deposit : read.facts.all] as const]
      : []),
    ...(rest > 0 ? [[dollars(rest), read.facts.balance(monthDay(sums.restOn))] as const] : []),
    ...(step
      ? [[days.monthAndDay(step.until), read.facts.comesBack(dollars(step.backCents), sums.isAllDue)] as const]
      : []),
  ]
  return (
    <div className="yours-facts3" id="live-facts">
      {facts.length > 0 && (
        <dl>
          {facts.map(([fact, words]) => (
            <div key={words}>
              <dt>{fact}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {state === 'out' && (
        <p className="hint">
          {page.isBooked
            ? ticket.booked(day)
            : page.keptUntil
              ? ticket.kept(day, formatDeadlineDay(days, page.keptUntil, page.today))
              : page.isTaken
                ? ticket.taken(day)
                : ticket.open(day)}
        </p>
      )}
    </div>
  )
}

type SaidProps = { page: ClientPageData; said: (cents: number) => string }

/** Options within the price breakdown. Read-only visitors see them without controls. */
function Options({ page: { document, chosen, language, isReader }, said }: SaidProps) {
  const { read } = clientPageText(language)
  const { groups, optional } = groupLineChoices(document.lines)
  if (optional.length === 0 && groups.length === 0) return null
  const option = (line: ProposalLine, type: 'radio' | 'checkbox', name: string) => (
    <label className="opt" key={line.id}>
      <input type={type} name={name} value={line.id} defaultChecked={chosen.includes(line.id)} disabled={isReader} />
      <span lang={line.language}>
        {line.quantity > 1 ? `${line.label} × ${line.quantity}` : line.label}
        {line.reason && <small>{line.reason}</small>}
      </span>
      <b>{type === 'checkbox' && line.totalCents >= 0 ? `+ ${said(line.totalCents)}` : said(line.totalCents)}</b>
    </label>
  )
  return (
    <div className="options">
      {groups.map(([group, alternatives], i) => (
        <fieldset key={group}>
          <legend className="eyebrow">{groups.length > 1 ? `${read.oneOf}, ${i + 1}` : read.oneOf}</legend>
          {alternatives.map((line) => option(line, 'radio', `option-${group}`))}
        </fieldset>
      ))}
      {optional.length > 0 && (
        <fieldset>
          <legend className="eyebrow">{read.toAdd}</legend>
          {optional.map((line) => option(line, 'checkbox', 'option'))}
        </fieldset>
      )}
      {!isReader && (
        <p className="add-up">
          <button className="btn ghost" type="submit" name="intent" value="options">
            {read.addUp}
          </button>
        </p>
      )}
    </div>
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

/** Amounts due since acceptance and whether they are paid. Nothing is due while the event is postponed. */
function Standing({ page: { account, language, today }, said }: SaidProps) {
  const { deposit, rest, isAsleep } = account
  const { ticket: words, paper, owed } = clientPageText(language)
  if (isAsleep) return null
  const restRow = ({ dueOn, cents, openCents, isMore }: (typeof rest)[number]) => {
    const name = isMore ? words.balanceAndMore : paper.balance
    const day = formatDeadlineDay(getFormatter(language), dueOn, today)
    // A paid amount shows no due date.
    if (openCents === 0) return { name, small: [words.paid], cents }
    const partly = openCents < cents ? [words.partlyPaid(said(cents), said(cents - openCents))] : []
    if (dueOn < today) return { name, small: [...partly, owed.wasDue(day)], cents: openCents }
    return { name: (isMore ? words.payBy : words.balanceBy)(day), small: partly, cents: openCents }
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
      {rest.map(restRow).map(({ name, small, cents }, i) => (
        <div key={rest[i]!.dueOn}>
          <dt>
            {name}
            {small.map((words) => (
              <small key={words}>{words}</small>
            ))}
          </dt>
          <dd>{said(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
