import { formatDollarsAndCents } from '../../../business/money.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatCostActionMessage, type CostAction, type CostLine, type CostLinesWithCount } from './cost-line.ts'
import { CostList } from './cost-list.tsx'
import { costSettingsPath } from './cost-settings.ts'
import { addCostPath, addMileagePath, costsPath } from './expense.ts'

type Props = {
  ofEvents: CostLinesWithCount
  shared: CostLinesWithCount
  totalCents: number
  payBack: { name: string; cents: number }[]
  year: number
  thisYear: number
  did: { line: CostLine; act: CostAction } | null
}

/** Costs and mileage of a year, by day. */
export function CostsPage({ ofEvents, shared, totalCents, payBack, year, thisYear, did }: Props) {
  return (
    <>
      <BackOfficeHeader
        title={`${year}: ${formatDollarsAndCents(totalCents)} spent`}
        eyebrow="Costs and miles"
        lead="By the day on the receipt. To correct an entry, delete it and enter it again."
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
        <a className="btn ghost" href="/backbar/in-and-out/expenses.csv">
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
      <section className="slip">
        <h2>For an event</h2>
        {ofEvents.count === 0 ? <p>Nothing yet in {year}.</p> : <CostList lines={ofEvents.lines} hasEvents isYears />}
        <MoreEntriesLine of={ofEvents} />
      </section>
      <section className="slip">
        <h2>General costs, not for one event</h2>
        {shared.count === 0 ? (
          <p>Nothing yet in {year}.</p>
        ) : (
          <CostList lines={shared.lines} hasEvents={false} isYears />
        )}
        <MoreEntriesLine of={shared} />
        <p className="small">
          Insurance, permits, ads: they count in the year, and are not spread over the events. What a mile costs, and
          your own kinds: <a href={costSettingsPath}>Costs and miles</a>
        </p>
      </section>
    </>
  )
}

function MoreEntriesLine({ of: { lines, count } }: { of: CostLinesWithCount }) {
  if (count <= lines.length) return null
  return <p>And {(count - lines.length).toLocaleString('en-US')} more: all of them are in expenses.csv.</p>
}
