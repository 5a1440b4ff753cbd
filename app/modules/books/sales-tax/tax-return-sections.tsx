import type { NamedCountyReturnRow } from './tax-return.ts'
import { formatTaxReturnRowKind } from './tax-return-row-text.ts'
import { formatMonthDay, formatLongDate } from '../../../business/dates.ts'
import { formatRatePercent } from '../../../agreements/sales-tax/tax-labels.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { MoneyTable } from '../../../money/money-table.tsx'
import { computeFilingDate } from './filing-period.ts'
import type { TaxReturnPageProps } from './tax-return-page-props.ts'
import {
  formatTaxReconciliation,
  formatCorrections,
  manualTaxReturnLines,
  listTaxReturnLines,
} from './tax-return-text.ts'

export function TaxReturnSection({ read, settings }: Pick<TaxReturnPageProps, 'read' | 'settings'>) {
  const { period, lines, rows, county, homeRate, filedAt } = read
  const corrected = formatCorrections(rows)
  const late = computeFilingDate(period, settings.lateDay)
  return (
    <section className="slip tax-return">
      <h2>For the return{county && ` of ${county} County`}</h2>
      {county && (
        <p className="small">Surtax rate of your county, for the top of the form: {formatRatePercent(homeRate)}</p>
      )}
      <MoneyTable
        heads={['Line', 'Amount']}
        rows={listTaxReturnLines(lines).map(({ line, what, of, cents }) => [
          <>
            {line && <b className="line-number">{line}</b>} {what}
            {of && <span className="small">{of}</span>}
          </>,
          formatDollarsAndCents(cents),
        ])}
      />
      <p className="small">
        {filedAt === null
          ? `It is due on ${formatLongDate(computeFilingDate(period, settings.dueDay))} and late after ${formatLongDate(late)}; where that is no business day, after the next one. The allowance is for a return that is filed and paid online by then.`
          : 'As it was filed.'}
        {lines.stateCents + lines.surtaxCents < 0 &&
          ' More was taken off than was charged: ask your accountant how to report it.'}
      </p>
      {corrected && <p className="small">{corrected}</p>}
      {formatTaxReconciliation(read).map((words) => (
        <p key={words} className="small">
          {words}
        </p>
      ))}
      <details className="fold">
        <summary>Lines to fill in yourself</summary>
        <ul className="plain-list">
          {manualTaxReturnLines.map(({ line, what }) => (
            <li key={line}>
              <b className="line-number">{line}</b> {what}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

export function CountySection({ read: { lines, county } }: Pick<TaxReturnPageProps, 'read'>) {
  if (lines.counties.length === 0) return null
  return (
    <section className="slip">
      <h2>Surtax by county</h2>
      <MoneyTable
        heads={['County', 'Rate', 'Subject to it', 'Surtax']}
        rows={lines.counties.map((one) => [
          one.county === '' ? 'No county kept' : `${one.county}${one.county === county ? ', yours' : ''}`,
          one.county === '' ? '–' : formatRatePercent(one.surtaxRate),
          formatDollarsAndCents(one.surtaxableCents),
          formatDollarsAndCents(one.surtaxCents),
        ])}
      />
    </section>
  )
}

export function TaxReturnRowTable({ rows }: { rows: NamedCountyReturnRow[] }) {
  return (
    <MoneyTable
      heads={['What', 'Gross', 'Exempt', 'Taxable', 'State', 'Surtax']}
      rows={rows.map((row) => {
        const { eventId, name, day, county, surtaxRate, parts } = row
        const exempt = parts.certificate + parts.untaxed
        const taxable = parts.surtaxable + parts.overCap
        const where = county && `${county} County, ${formatRatePercent(surtaxRate)} surtax`
        return [
          <>
            {row.reference ? (
              <a className="tap" href={`/backbar/jobs/${eventId}/money`}>
                {name}
              </a>
            ) : (
              name
            )}
            <span className="small">
              {[formatTaxReturnRowKind(row), `${formatMonthDay(day)}, ${day.slice(0, 4)}`, where]
                .filter(Boolean)
                .join(', ')}
            </span>
          </>,
          ...[exempt + taxable, exempt, taxable, parts.state, parts.surtax].map(formatDollarsAndCents),
        ]
      })}
    />
  )
}
