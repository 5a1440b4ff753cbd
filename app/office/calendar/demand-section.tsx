import type { WeekdayDemand } from '../../days/demand.ts'

/** Returns the weekday with the most requests: "Saturdays". */
function getMostAskedWeekday(rows: readonly WeekdayDemand[]): string {
  const byWeekday = Map.groupBy(rows, ({ days }) => days.split(' ')[0]!)
  const sums = [...byWeekday].map(([days, of]) => ({ days, asked: of.reduce((sum, { asked }) => sum + asked, 0) }))
  return sums.toSorted((a, b) => b.asked - a.asked)[0]!.days
}

/** Requested weekdays, and how often the business had to decline. */
export function DemandSection({ rows }: { rows: WeekdayDemand[] }) {
  if (rows.length === 0) return null
  return (
    <details className="slip demand" id="demand">
      <summary>
        What clients ask for <span className="muted small tool-state">{getMostAskedWeekday(rows)}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col">Asked</th>
            <th scope="col">Turned away</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ days, asked, refused }) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td>{asked}</td>
              <td>{refused || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        Each form that asked for a day counts once, sent or not. Turned away: you were booked, the day was on hold for
        another client, or it was too far. No names are kept with it.
      </p>
    </details>
  )
}
