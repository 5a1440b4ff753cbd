type Props = { rows: { label: string; stored: string; typed: string }[] }

/** What somebody else saved while this form was open, beside what was typed: saving again is then a decision. */
export function Meanwhile({ rows }: Props) {
  return (
    <section className="summary meanwhile" tabIndex={-1} autoFocus aria-labelledby="meanwhile-heading">
      <h2 id="meanwhile-heading">Somebody saved this while you were writing</h2>
      <p>Nothing of yours is lost, and nothing is saved yet. Save again, and your words replace what is there now.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">There now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, stored, typed }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{stored || '–'}</td>
              <td>{typed || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
