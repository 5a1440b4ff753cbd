type Props = { rows: { label: string; stored: string; typed: string }[] }

/** Somebody saved the same thing in between: what is stored now beside what was typed, wherever the two differ. */
export function Meanwhile({ rows }: Props) {
  return (
    <section className="meanwhile" tabIndex={-1} autoFocus aria-labelledby="meanwhile-heading">
      <h2 id="meanwhile-heading">Somebody saved this in the meantime</h2>
      <p>Nothing of yours is lost: your words are in the form below. Compare, change what you like, and save again; yours then stands.</p>
      {rows.map(({ label, stored, typed }) => (
        <dl key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="small">stored now</span> {stored || 'nothing'}
          </dd>
          <dd>
            <span className="small">yours</span> {typed || 'nothing'}
          </dd>
        </dl>
      ))}
    </section>
  )
}
