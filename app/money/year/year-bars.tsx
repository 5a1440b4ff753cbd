import { monthNames } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { MoneyTable } from '../money-table.tsx'
import type { MonthView } from './month-statement.ts'

type Props = Pick<MonthView, 'year' | 'month' | 'today'> & { goTo: (month: string) => string }

/** Height of the tallest bar, in the units of the drawing. */
const tall = 60

/** A bar for each month of a year, on one scale, each a link. Months ahead are outlined, losses hang below the base. */
export function YearBars({ year, month: chosen, today, goTo }: Props) {
  const sums = year.map(({ soFarCents, toComeCents }) => soFarCents + toComeCents)
  const [highest, lowest] = [Math.max(0, ...sums), Math.min(0, ...sums)]
  const scale = tall / Math.max(1, highest - lowest)
  const base = highest * scale
  return (
    <>
      <nav className="year-bars" aria-label={`Months of ${chosen.slice(0, 4)}`}>
        {year.map(({ month }, i) => {
          const name = monthNames[i]!
          const cents = sums[i]!
          const high = Math.abs(cents) * scale
          return (
            <a
              key={month}
              className="no-underline"
              href={goTo(month)}
              aria-current={month === chosen ? 'page' : undefined}
              aria-label={`${name}, ${formatDollarsAndCents(cents)}`}
            >
              <svg viewBox={`0 0 20 ${tall + 2}`} aria-hidden="true">
                <rect
                  className={month > today.slice(0, 7) ? 'ahead' : undefined}
                  x={2}
                  y={cents < 0 ? base + 1 : base - high + 1}
                  width={16}
                  height={high}
                  rx={2}
                />
              </svg>
              <span aria-hidden="true">{name[0]}</span>
            </a>
          )
        })}
      </nav>
      <details className="year-table">
        <summary>As a table</summary>
        <MoneyTable
          heads={['Month', 'Sum']}
          rows={year.map(({ month }, i) => [
            <a key={month} className="tap" href={goTo(month)}>
              {monthNames[i]}
            </a>,
            formatDollarsAndCents(sums[i]!),
          ])}
        />
      </details>
    </>
  )
}
