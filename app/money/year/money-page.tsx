import { addMonths, formatMonth } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { BackIcon, ChevronIcon } from '../../ui/icons.tsx'
import { BasisNav, MoneyTools, RoundLink } from './money-nav.tsx'
import type { MoneyBookBasis, MoneyBook, PaidCosts } from './money-book.ts'
import { formatAgreedTotal, formatClientCount, MonthBars } from './month-bars.tsx'
import { SourceSection, ExperienceSection } from './client-sources-section.tsx'
import type { MoneyPageProps } from './money-page-props.ts'
import { OutstandingSection, ClientCreditSection } from './outstanding-section.tsx'
import { SourceMappingForm } from './source-mapping-form.tsx'
import { getMonthPath } from './month-page.tsx'
import { MoneyBookNotes } from './money-book-notes.tsx'

/** Money page of a year: totals, months as bars, lead sources and balances. */
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
        <nav className="inline-row gap-3" aria-label="Years">
          <RoundLink href={at(year - 1, by)} label={String(year - 1)} icon={<BackIcon />} />
          <RoundLink href={at(year + 1, by)} label={String(year + 1)} icon={<ChevronIcon />} />
        </nav>
      </BackOfficeHeader>
      <BasisNav by={by} goTo={(basis) => at(year, basis)} />
      <MoneyTallies book={book} />
      <MoneyBookNotes {...{ book, hasTax, beyondCents, uncounted }} />
      <MonthBars book={book} />
      <div className="money-columns stack gap-5">
        <div>
          <OutstandingSection {...{ book, today, now }} />
          <ClientCreditSection book={book} />
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

/** Totals of the year. Rare totals are left out when zero. */
function MoneyTallies({ book }: { book: MoneyBook }) {
  const { year, by, receivedCents, returnedCents, tipCents, writtenOffCents, costs, ofEvents, payBackCents } = book
  return (
    <dl className="tallies money-tallies stack gap-3">
      <div>
        <dt>Received</dt>
        <dd>{formatDollars(receivedCents)}</dd>
      </div>
      <div>
        <dt>
          Outstanding, all years
          {book.asleepCents > 0 && `; not counting ${formatDollars(book.asleepCents)} postponed`}
        </dt>
        <dd>{formatDollars(book.owedCents)}</dd>
      </div>
      {book.weOweCents > 0 && (
        <div>
          <dt>We owe clients, all years</dt>
          <dd>{formatDollars(book.weOweCents)}</dd>
        </div>
      )}
      <div>
        <dt>Overdue today{book.overduePeople > 0 && `, ${formatClientCount(book.overduePeople)}`}</dt>
        <dd>{formatDollars(book.overdueCents)}</dd>
      </div>
      {returnedCents !== 0 && (
        <div>
          <dt>Refunded</dt>
          <dd>{formatDollars(returnedCents)}</dd>
        </div>
      )}
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
      {writtenOffCents > 0 && (
        <div>
          <dt>Written off (people who were erased)</dt>
          <dd>{formatDollars(writtenOffCents)}</dd>
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
