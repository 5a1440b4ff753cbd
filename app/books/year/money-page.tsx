import { formatShortMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { minReminderIntervalMs } from '../../agreements/payments/event-money-data.ts'
import { staffPayPath } from '../../staff/pay/pay-confirmation.ts'
import { costsPath } from '../costs/expense.ts'
import { MoneyTable } from '../money-table.tsx'
import { formatReceivedAmounts } from '../sales-tax/tax-return-text.ts'
import { computeOutstandingCents, type MoneyBookBasis, type MoneyBook, type OutstandingBalance } from './money-book.ts'

type Props = {
  book: MoneyBook
  today: string
  now: number
  hasTax: boolean
  payBackCents: number
  /**
   * By payment date, where sales tax is charged: the part of the received money that a return leaves out until it is
   * owed.
   */
  beyondCents: number
}

/** Page of a year of the books: sums, months as bars, sources and balances. */
export function MoneyPage({ book, today, now, hasTax, payBackCents, beyondCents }: Props) {
  const { year, years, by, receivedCents, returnedCents, tipCents, writtenOffCents, costs, ofEvents } = book
  const at = (year: number, by: MoneyBookBasis) => `?${new URLSearchParams({ year: String(year), by })}`
  return (
    <>
      <BackOfficeHeader title={getTitle(book)} eyebrow={by === 'event' ? 'By event date' : 'By payment date'}>
        {years.map((one) => (
          <a
            key={one}
            className={one === year ? 'btn' : 'btn ghost'}
            href={at(one, by)}
            aria-current={one === year ? 'page' : undefined}
          >
            {one}
          </a>
        ))}
        <a className="btn ghost" href={at(year, by === 'event' ? 'paid' : 'event')}>
          {by === 'event' ? 'By payment date' : 'By event date'}
        </a>
        {hasTax && (
          <a className="btn ghost" href="/backbar/money/tax">
            Sales tax
          </a>
        )}
        <a className="btn ghost" href={`/backbar/money/costs?year=${year}`}>
          Costs
        </a>
        <a className="btn ghost" href="/backbar/in-and-out/payments.csv">
          Payments (CSV)
        </a>
      </BackOfficeHeader>
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
        <div>
          <dt>Refunded</dt>
          <dd>{formatDollars(returnedCents)}</dd>
        </div>
        {tipCents > 0 && (
          <div>
            <dt>Tips, not counted</dt>
            <dd>{formatDollars(tipCents)}</dd>
          </div>
        )}
        <div>
          <dt>Spent: {by === 'event' ? 'costs and miles' : 'costs, miles, card fees'}</dt>
          <dd>{formatDollars(sumSpent(book))}</dd>
        </div>
        {costs.crewCents !== 0 && (
          <div>
            <dt>
              <a href={`${staffPayPath}?year=${year}`}>Staff pay{by === 'paid' && ', paid out'}</a>
              {ofEvents && ofEvents.plannedPayCents > 0 && `, ${formatDollars(ofEvents.plannedPayCents)} of it planned`}
            </dt>
            <dd>{formatDollars(costs.crewCents)}</dd>
          </div>
        )}
        {payBackCents > 0 && (
          <div>
            <dt>
              <a href={costsPath}>To reimburse, all years</a>
            </dt>
            <dd>{formatDollars(payBackCents)}</dd>
          </div>
        )}
        {ofEvents && (
          <div>
            <dt>
              <a href={`/backbar/money/earned?year=${year}`}>
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
      <BookNotes {...{ book, hasTax, beyondCents }} />
      <MonthBars book={book} />
      <div className="money-columns stack gap-5">
        <div>
          <SourceSection book={book} />
          <ExperienceSection book={book} />
        </div>
        <div>
          <OutstandingSection {...{ book, today, now }} />
          <ClientCreditSection book={book} />
        </div>
      </div>
    </>
  )
}

/** Such as "2026: $26,465 agreed, $75 sales tax included". */
function getTitle({ year, by, agreedCents, ofEvents }: MoneyBook): string {
  const tax = ofEvents && ofEvents.taxCents !== 0 ? `, ${formatDollars(ofEvents.taxCents)} of it sales tax` : ''
  return `${year}: ${formatAgreed(agreedCents, formatDollars)} ${by === 'event' ? 'agreed' : 'due'}${tax}`
}

/** Notes on uncertain figures, and where sales tax figures differ. */
function BookNotes({ book, hasTax, beyondCents }: Pick<Props, 'book' | 'hasTax' | 'beyondCents'>) {
  const { agreedCents, receivedCents, returnedCents, ofEvents } = book
  const open = [
    [ofEvents?.unbookedCents ?? 0, 'not booked yet'],
    [ofEvents?.postponedCents ?? 0, 'postponed'],
  ] as const
  const said = open.flatMap(([cents, what]) => (cents === 0 ? [] : `${formatDollars(cents)} of it for events ${what}`))
  const received = hasTax && !ofEvents ? formatReceivedAmounts({ receivedCents, returnedCents, beyondCents }) : null
  return (
    <>
      {said.length > 0 && <p className="small">{`${formatDollars(agreedCents)} agreed: ${said.join(', ')}.`}</p>}
      {received && <p className="small">For sales tax: {received}</p>}
    </>
  )
}

/** Money spent. By event day, card fees count only in the profit. */
function sumSpent({ by, costs }: MoneyBook): number {
  return costs.expenseCents + costs.mileageCents + (by === 'event' ? 0 : costs.feeCents)
}

/** Formats the agreed sum. Negative where more was taken off than added. */
function formatAgreed(cents: number, inMoney: (cents: number) => string): string {
  return cents < 0 ? `${inMoney(-cents)} less` : inMoney(cents)
}

function formatClientCount(people: number): string {
  return people === 1 ? 'one person' : `${people} people`
}

const barHeight = 160
const barWidth = 76
const barGap = 9

/** Bars by month, received money dark and expected money light, with the same data as a table for screen readers. */
function MonthBars({ book: { months, year, by, writtenOffCents } }: { book: MoneyBook }) {
  const most = Math.max(1, ...months.map((month) => month.receivedCents + computeOutstandingCents(month)))
  const high = (cents: number) => Math.round((Math.max(0, cents) / most) * barHeight)
  const name = (month: number) => formatShortMonthDay(`${year}-${String(month).padStart(2, '0')}-01`).split(' ')[0]
  const width = 12 * (barWidth + barGap) - barGap
  const isAnyOff = writtenOffCents > 0
  return (
    <section className="slip money-months" aria-labelledby="months-heading">
      <h2 id="months-heading" className="unseen">
        Month by month
      </h2>
      <p className="bar-key" aria-hidden="true">
        <span className="came" /> received <span className="to-come" /> agreed, still to pay
      </p>
      <svg className="full-width" viewBox={`0 0 ${width} ${barHeight + 26}`} aria-hidden="true">
        {months.map((month, i) => {
          const [came, toCome] = [high(month.receivedCents), high(computeOutstandingCents(month))]
          const x = i * (barWidth + barGap)
          return (
            <g key={month.month}>
              <rect className="came" x={x} y={barHeight - came} width={barWidth} height={came} rx={3} />
              <rect className="to-come" x={x} y={barHeight - came - toCome} width={barWidth} height={toCome} rx={3} />
              <text x={x + barWidth / 2} y={barHeight + 20} textAnchor="middle">
                {name(month.month)}
              </text>
            </g>
          )
        })}
      </svg>
      <details className="asking">
        <summary>Show as a table</summary>
        <MoneyTable
          heads={[
            'Month',
            by === 'event' ? 'Agreed' : 'Due',
            'Received',
            'Refunded',
            'Tips',
            ...(isAnyOff ? ['Written off'] : []),
          ]}
          rows={months.map(({ month, agreedCents, receivedCents, returnedCents, tipCents, writtenOffCents }) => [
            name(month) ?? '',
            formatAgreed(agreedCents, formatDollarsAndCents),
            ...[receivedCents, returnedCents, tipCents, ...(isAnyOff ? [writtenOffCents] : [])].map(
              formatDollarsAndCents,
            ),
          ])}
        />
        {months.some(({ agreedCents }) => agreedCents < 0) && (
          <p className="small">“Less”: more was canceled, lowered or refunded than was added that month.</p>
        )}
      </details>
    </section>
  )
}

function SourceSection({ book: { sources, year, toFile } }: { book: MoneyBook }) {
  return (
    <section className="slip">
      <h2>Where inquiries come from</h2>
      <p className="small">Inquiries that came in {year}, and how they ended.</p>
      {sources.length === 0 && <p>None yet.</p>}
      {sources.length > 0 && (
        <MoneyTable
          heads={['Source', 'Inquiries', 'Proposals', 'Booked', 'Dollars', 'Days to acceptance']}
          rows={sources.map(({ source, asked, proposals, booked, cents, daysToYes }) => [
            source,
            asked,
            proposals,
            booked,
            cents === 0 ? '–' : formatDollars(cents),
            daysToYes ?? '–',
          ])}
        />
      )}
      <p>
        <a href="/backbar/money/sources">
          {toFile.phrases === 0 ? 'Set how clients found you' : formatUnmappedPhrases(toFile)}
        </a>
        <br />
        <a href="/backbar/money/learned">What leftovers show about drinks</a>
      </p>
    </section>
  )
}

/** Such as “insta”, “IG” and 3 more without a source. */
function formatUnmappedPhrases({ phrases, some }: MoneyBook['toFile']): string {
  const named = some.map((words) => `“${words.length > 40 ? `${words.slice(0, 39)}…` : words}”`)
  const rest = phrases - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more without a source` : `${named.join(' and ')} without a source`
}

function ExperienceSection({ book: { experiences, year, by } }: { book: MoneyBook }) {
  if (experiences.length === 0) return null
  return (
    <section className="slip">
      <h2>Income by experience</h2>
      <p className="small">{by === 'event' ? `Events in ${year}.` : `What was due and received in ${year}.`}</p>
      <MoneyTable
        heads={['Experience', by === 'event' ? 'Agreed' : 'Due', 'Received', 'Refunded']}
        rows={experiences.map(({ experience, agreedCents, receivedCents, returnedCents }) => [
          experience,
          formatAgreed(agreedCents, formatDollars),
          formatDollars(receivedCents),
          returnedCents === 0 ? '–' : formatDollars(returnedCents),
        ])}
      />
    </section>
  )
}

function OutstandingSection({ book: { owing, moreOwing }, today, now }: Pick<Props, 'book' | 'today' | 'now'>) {
  return (
    <section className="slip" id="who-owes">
      <h2>Clients who owe</h2>
      {owing.length === 0 && <p>No one.</p>}
      <ul className="plain-list sums-list owing-list">
        {owing.map((one) => (
          <li key={one.eventId}>
            <span>
              <a href={`/backbar/jobs/${one.eventId}/money`}>{one.name}</a>
              <span className="small">{formatOutstanding(one, today)}</span>
            </span>
            {one.hasEmail && (one.remindedAt === null || now - one.remindedAt >= minReminderIntervalMs) && (
              <form method="post" action={`/backbar/jobs/${one.eventId}/money`}>
                <button className="plain" type="submit" name="intent" value="remind">
                  Remind<span className="unseen"> {one.name}</span>
                </button>
              </form>
            )}
            <b>{formatDollarsAndCents(one.nextCents)}</b>
          </li>
        ))}
      </ul>
      {moreOwing > 0 && <p>And {moreOwing} more, due later.</p>}
    </section>
  )
}

/** Clients whom the business owes money, with links to their money pages for refunds. */
function ClientCreditSection({ book: { weOwe } }: { book: MoneyBook }) {
  if (weOwe.length === 0) return null
  return (
    <section className="slip" id="we-owe">
      <h2>We owe clients</h2>
      <p className="small">They paid more than they owe. Refund it, or add what it is for on their money page.</p>
      <ul className="plain-list sums-list">
        {weOwe.map(({ eventId, name, eventDate, cents }, at) => (
          <li key={eventId ?? at}>
            <span>
              {eventId === null ? name : <a href={`/backbar/jobs/${eventId}/money`}>{name}</a>}
              <span className="small">{formatWeekdayDate(eventDate)}</span>
            </span>
            <b>{formatDollarsAndCents(cents)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Formats the next amount due, with the rest after it. */
function formatOutstanding(
  { poNumber, label, dueOn, nextCents, outstandingCents }: OutstandingBalance,
  today: string,
): string {
  const next = [poNumber, label, `${dueOn < today ? 'was due' : 'due'} ${formatWeekdayDate(dueOn)}`]
    .filter(Boolean)
    .join(', ')
  const later = outstandingCents - nextCents
  return later > 0 ? `${next}; ${formatDollarsAndCents(later)} later` : next
}
