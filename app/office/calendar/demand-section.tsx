import type { WeekdayDemand } from '../../days/demand.ts'

/** Requested weekdays, and how often the business had to decline. */
export function DemandSection({ rows }: { rows: WeekdayDemand[] }) {
  if (rows.length === 0) return null
  return (
    <section className="slip demand" aria-labelledby="demand">
      <h2 id="demand">What clients ask for</h2>
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
    </section>
  )
}
