import { formatMonth } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatCostActionMessage, type CostAction, type CostLine, type CostMonth } from './cost-line.ts'
import { CostList } from './cost-list.tsx'
import { costSettingsPath } from './cost-settings.ts'
import { addCostPath, addMileagePath, costsPath } from './expense.ts'

const costsCsvPath = '/backbar/in-and-out/expenses.csv'

type Props = {
  months: CostMonth[]
  totalCents: number
  generalCents: number
  payBack: { name: string; cents: number }[]
  year: number
  thisYear: number
  did: { line: CostLine; act: CostAction } | null
}

/** Costs and mileage of a year, by month. The latest month is open, and the month of an entry that just changed. */
export function CostsPage({ months, totalCents, generalCents, payBack, year, thisYear, did }: Props) {
  return (
    <>
      <BackOfficeHeader
        title={`${year}: ${formatDollarsAndCents(totalCents)} spent`}
        eyebrow="Costs and miles"
        lead="By the day on the receipt. To correct miles, delete them and enter them again."
      >
        <a className="btn" href={addCostPath}>
          Add a cost
        </a>
        <a className="btn ghost" href={addMileagePath}>
          Add miles
        </a>
        {[year - 1, year + 1]
          .filter((other) => other <= thisYear + 1)
          .map((other) => (
            <a key={other} className="btn ghost" href={`${costsPath}?year=${other}`}>
              {other}
            </a>
          ))}
        <a className="btn ghost" href={costsCsvPath}>
          Costs and miles (CSV)
        </a>
      </BackOfficeHeader>
      {did && (
        <div className="said" role="status">
          <p>{formatCostActionMessage(did.line, did.act)}</p>
        </div>
      )}
      {payBack.length > 0 && (
        <section className="slip">
          <h2>Costs to reimburse</h2>
          <ul className="plain-list sums-list">
            {payBack.map(({ name, cents }) => (
              <li key={name}>
                <span>To reimburse {name}</span>
                <b>{formatDollarsAndCents(cents)}</b>
              </li>
            ))}
          </ul>
          <p className="small">Of all years. Mark each cost below once it is reimbursed.</p>
        </section>
      )}
      {months.length === 0 && <p>Nothing yet in {year}.</p>}
      {months.map((of, i) => (
        <details key={of.month} className="slip" open={i === 0 || did?.line.day.startsWith(of.month)}>
          <summary>
            {formatMonth(of.month)}: {formatDollarsAndCents(of.totalCents)}
          </summary>
          <CostList lines={of.lines} isYears />
          {of.count > of.lines.length && (
            <p>
              And {(of.count - of.lines.length).toLocaleString('en-US')} more: all of them are in{' '}
              <a href={costsCsvPath}>expenses.csv</a>.
            </p>
          )}
        </details>
      ))}
      <p className="small">
        {formatDollarsAndCents(generalCents)} is for no single event, such as insurance, permits and ads. It counts in
        the year and is not spread over the events. What a mile costs, and your own kinds:{' '}
        <a href={costSettingsPath}>Costs and miles</a>
      </p>
    </>
  )
}
