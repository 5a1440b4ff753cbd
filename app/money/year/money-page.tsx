import { addMonths, formatMonth } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { BasisNav, MoneyTools, YearArrows } from './money-nav.tsx'
import type { MoneyBookBasis, MoneyBook, PaidCosts } from './money-book.ts'
import { formatAgreedTotal, formatClientCount, MonthBars } from './month-bars.tsx'
import { SourceSection, ExperienceSection } from './client-sources-section.tsx'
import type { MoneyPageProps } from './money-page-props.ts'
import { OutstandingSection } from './outstanding-section.tsx'
import { SourceMappingForm } from './source-mapping-form.tsx'
import { getMonthPath } from './month-page.tsx'
import { MoneyBookNotes } from './money-book-notes.tsx'
import { ClientCreditSection, YearLines } from './year-lines.tsx'

/** Money page of a year: its sum, totals, months as bars, lead sources and balances. */
export function MoneyPage({ book, today, now, hasTax, beyondCents, uncounted, mappings, back }: MoneyPageProps) {
  const { year, by } = book
  const at = (year: number, by: MoneyBookBasis) => `?${new URLSearchParams({ year: String(year), by })}`
  const months = [0, -1]
    .map((away) => addMonths(today.slice(0, 7), away))
    .map((month) => ({ label: formatMonth(month), to: getMonthPath(month, by) }))
  if (mappings)
    return (
      <>
        <BackOfficeHeader title={getTitle(book)} eyebrow="Where inquiries come from" isError={back !== null} />
        <SourceMappingForm {...{ mappings, back }} closePath={at(year, by)} />
        <SourceSection book={book} />
      </>
    )
  return (
    <>
      <BackOfficeHeader title={getTitle(book)} eyebrow={by === 'event' ? 'By event date' : 'By payment date'}>
        <YearArrows year={year} years={book.years} goTo={(other) => at(other, by)} />
      </BackOfficeHeader>
      <BasisNav by={by} goTo={(basis) => at(year, basis)} />
      <div className="money-columns stack gap-5">
        <div>
          <section className="slip" aria-label={`Sums of ${year}`}>
            <YearLines book={book} goTo={(other) => at(other, by)} />
            <MoneyBookNotes {...{ book, hasTax, beyondCents, uncounted }} />
          </section>
          <ClientCreditSection weOwe={book.weOwe} today={today} />
        </div>
        <MonthBars book={book} />
      </div>
      <MoneyTallies book={book} />
      <div className="money-columns stack gap-5">
        <div>
          <OutstandingSection {...{ book, today, now }} />
        </div>
        <div>
          <SourceSection book={book} />
          <ExperienceSection book={book} />
        </div>
      </div>
      <MoneyTools year={year} hasTax={hasTax} extra={months} />
    </>
  )
}

/** Further totals of the year. Rare totals are left out when zero. */
function MoneyTallies({ book }: { book: MoneyBook }) {
  const { year, by, tipCents, costs, ofEvents, payBackCents } = book
  return (
    <dl className="tallies money-tallies stack gap-3">
      <div>
        <dt>Overdue today{book.overduePeople > 0 && `, ${formatClientCount(book.overduePeople)}`}</dt>
        <dd>{formatDollars(book.overdueCents)}</dd>
      </div>
      {tipCents > 0 && (
        <div>
          <dt>Tips, not counted</dt>
          <dd>{formatDollars(tipCents)}</dd>
        </div>
      )}
      {costs && (
        <div>
          <dt>Spent: {by === 'event' ? 'costs and miles' : 'costs, miles, card fees'}</dt>
          <dd>{formatDollars(sumSpent(by, costs))}</dd>
        </div>
      )}
      {costs && costs.crewCents !== 0 && (
        <div>
          <dt>
            <a className="tap" href={`/backbar/crew/pay?year=${year}`}>
              Staff pay{by === 'paid' && ', paid out'}
            </a>
            {ofEvents && ofEvents.plannedPayCents > 0 && `, ${formatDollars(ofEvents.plannedPayCents)} of it planned`}
          </dt>
          <dd>{formatDollars(costs.crewCents)}</dd>
        </div>
      )}
      {payBackCents > 0 && (
        <div>
          <dt>
            <a className="tap" href="/backbar/money/costs">
              To reimburse, all years
            </a>
          </dt>
          <dd>{formatDollars(payBackCents)}</dd>
        </div>
      )}
      {ofEvents && (
        <div>
          <dt>
            <a className="tap" href={`/backbar/money/earned?year=${year}`}>
              {ofEvents.isAtMost ? 'Profit, at most' : 'Profit'} from {year}’s events
            </a>
          </dt>
          <dd>{formatDollars(ofEvents.leftCents)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Title of the page, such as "2026: $26,465 agreed, $75 sales tax included". */
function getTitle({ year, by, agreedCents, ofEvents }: MoneyBook): string {
  const tax = ofEvents && ofEvents.taxCents !== 0 ? `, ${formatDollars(ofEvents.taxCents)} of it sales tax` : ''
  return `${year}: ${formatAgreedTotal(agreedCents, formatDollars)} ${by === 'event' ? 'agreed' : 'due'}${tax}`
}

/** Money spent. By event day, card fees count only in the profit. */
function sumSpent(by: MoneyBookBasis, costs: PaidCosts): number {
  return costs.expenseCents + costs.mileageCents + (by === 'event' ? 0 : costs.feeCents)
}
