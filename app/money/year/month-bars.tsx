import { formatShortMonthDay, getMonthKey } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { getMonthPath } from './month-page.tsx'
import { MoneyTable } from '../money-table.tsx'
import type { MoneyBook } from './money-book.ts'

/** Formats the agreed sum. Negative if more was taken off than added. */
export function formatAgreedTotal(cents: number, inMoney: (cents: number) => string): string {
  return cents < 0 ? `${inMoney(-cents)} less` : inMoney(cents)
}

const barHeight = 160
const barWidth = 76
const barGap = 9

/** Bars by month, received money dark and expected money light, with the same data as a table for screen readers. */
export function MonthBars({ book: { months, year, by, writtenOffCents } }: { book: MoneyBook }) {
  const most = Math.max(1, ...months.map((month) => month.receivedCents + month.toComeCents))
  const high = (cents: number) => Math.round((Math.max(0, cents) / most) * barHeight)
  const name = (month: number) => formatShortMonthDay(`${getMonthKey(year, month)}-01`).split(' ')[0]
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
          const [came, toCome] = [high(month.receivedCents), high(month.toComeCents)]
          const x = i * (barWidth + barGap)
          return (
            <a
              key={month.month}
              href={getMonthPath(getMonthKey(year, month.month), by)}
              aria-hidden="true"
              tabIndex={-1}
            >
              {/* The whole column is the target: a month without money has no bar. */}
              <rect x={x} width={barWidth} height={barHeight + 26} fill="none" pointerEvents="all" />
              <rect className="came" x={x} y={barHeight - came} width={barWidth} height={came} rx={3} />
              <rect className="to-come" x={x} y={barHeight - came - toCome} width={barWidth} height={toCome} rx={3} />
              <text x={x + barWidth / 2} y={barHeight + 20} textAnchor="middle">
                {name(month.month)}
              </text>
            </a>
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
            <a key={month} className="tap" href={getMonthPath(getMonthKey(year, month), by)}>
              {name(month)}
            </a>,
            formatAgreedTotal(agreedCents, formatDollarsAndCents),
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

export function formatClientCount(people: number): string {
  return people === 1 ? 'one person' : `${people} people`
}
