import type { StaffPageSheetProps } from './staff-page-sections.tsx'

/** Earnings of the year: pay and tips side by side, never summed. */
export function MyEarningsSection({ sheet: { earned }, words, times, path }: StaffPageSheetProps) {
  const { year, payCents, tipCents, shifts } = earned
  const dollars = times.inOneForm([payCents, tipCents])
  return (
    <section aria-labelledby="earned">
      <h2 id="earned">{words.earned(year)}</h2>
      {shifts.length === 0 ? (
        <p className="small">{words.noneEarned}</p>
      ) : (
        <>
          <dl className="crew-earned">
            <div>
              <dt>{words.pay(shifts.length)}</dt>
              <dd>{dollars(payCents)}</dd>
            </div>
            <div>
              <dt>{words.tipsApart}</dt>
              <dd>{dollars(tipCents)}</dd>
            </div>
          </dl>
          <ul className="crew-rows">
            <li>
              <a href={`${path}/earned`}>
                <span>{words.every}</span>
                <span aria-hidden="true">›</span>
              </a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}

/** Every event of the year with its pay and tips. */
export function MyEarningsTable({ sheet: { earned }, words, times }: StaffPageSheetProps) {
  const dollars = times.inOneForm(earned.shifts.flatMap(({ payCents, tipCents }) => [payCents, tipCents]))
  return (
    <section aria-labelledby="earned">
      <h2 id="earned">{words.earned(earned.year)}</h2>
      <table className="crew-table">
        <thead>
          <tr>
            <th scope="col">{words.event}</th>
            <th scope="col">{words.payColumn}</th>
            <th scope="col">{words.tipsColumn}</th>
          </tr>
        </thead>
        <tbody>
          {earned.shifts.map(({ eventId, day, venue, payCents, tipCents }) => (
            <tr key={eventId}>
              <th scope="row">
                {times.day(day)} <span className="small">{venue}</span>
              </th>
              <td>{dollars(payCents)}</td>
              <td>{dollars(tipCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{earned.year}</th>
            <td>{dollars(earned.payCents)}</td>
            <td>{dollars(earned.tipCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small">{words.notTax}</p>
    </section>
  )
}
