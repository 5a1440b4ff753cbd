import { diffDays } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { formatDeadlineDay } from '../proposals/format-deadline-day.ts'
import { listUpcomingRefundSteps } from '../proposals/fill-clauses.ts'
import { computeDepositDueDate } from '../proposals/proposal-dates.ts'
import { listNumberedPayments } from '../proposals/proposal-facts.ts'
import type { ClientPageData } from './client-page-data.ts'

/** Amounts due if the client accepts today, with their dates, and the first refund deadline. */
export function PaymentTermsSection({ page }: { page: ClientPageData }) {
  const { sums, document, language, state } = page
  const days = getFormatter(language)
  const { dollars, monthDay } = days
  const { read } = clientPageText(language)
  const rest = listNumberedPayments(sums)
  const due = formatDepositDeadline(page)
  const steps = listUpcomingRefundSteps(document, sums)
  const [step, lastStep] = [steps[0], steps.at(-1)]
  const facts: (readonly [string, string])[] = [
    ...(sums.depositCents > 0
      ? [[dollars(sums.depositCents), (rest.length > 0 ? read.facts.deposit : read.facts.all)(due)] as const]
      : []),
    ...rest.map(({ cents, dueOn, installment }) => {
      const by = monthDay(dueOn)
      return [dollars(cents), installment ? read.facts.installment(installment, by) : read.facts.balance(by)] as const
    }),
    ...(step
      ? [[days.monthAndDay(step.until), read.facts.comesBack(dollars(step.backCents), sums.isAllDue)] as const]
      : []),
  ]
  return (
    <div className="yours-facts3" id="live-facts">
      {facts.length > 0 && (
        <dl className="stack flush">
          {facts.map(([fact, words]) => (
            <div key={words}>
              <dt>{fact}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {state === 'out' && lastStep && document.expiresOn > lastStep.until && (
        <p className="hint">{read.noneBackAfter(monthDay(lastStep.until), sums.isAllDue)}</p>
      )}
      {state === 'out' && rest.length > 1 && <p className="hint">{read.planMoves}</p>}
    </div>
  )
}

/** Due date of the deposit if the client accepts today. Null if none is due, or earlier payments cover it. */
export function getDepositDueDay({ sums, document, account, state, today }: ClientPageData): string | null {
  if (state !== 'out' || sums.depositCents <= Math.max(0, account.paidCents)) return null
  return computeDepositDueDate(today, document.event.eventDate, document.money.depositDays)
}

/**
 * When the deposit is due, counted from the day of signing. A date where that number of days differs on the proposal's
 * last day. Null if no deposit is due.
 */
function formatDepositDeadline(page: ClientPageData): string | null {
  const { document, language, today } = page
  const due = getDepositDueDay(page)
  if (!due) return null
  const { facts } = clientPageText(language).read
  const countDays = (signedOn: string) =>
    diffDays(signedOn, computeDepositDueDate(signedOn, document.event.eventDate, document.money.depositDays))
  const days = countDays(today)
  return days === countDays(document.expiresOn)
    ? facts.afterSigning(days)
    : facts.ifSignedToday(getFormatter(language).monthAndDay(due))
}

/** Whether tax is added to an open proposal, and whether and until when its date is available. */
export function TaxAndDateHint({ page }: { page: ClientPageData }) {
  const { document, language } = page
  const days = getFormatter(language)
  const { ticket } = clientPageText(language)
  const day = days.monthDay(document.event.eventDate)
  return (
    <p className="hint">
      {!document.money.tax && `${ticket.noTax} `}
      {page.isBooked
        ? ticket.booked(day)
        : page.keptUntil
          ? ticket.kept(day, formatDeadlineDay(days, page.keptUntil, page.today))
          : page.isTaken
            ? ticket.taken(day)
            : ticket.open(day)}
    </p>
  )
}
