type Row = { label: string; stored: string; typed: string }

/** What somebody saved while this form was open, beside what was typed into it: saving again is a decision. */
export function Meanwhile({ rows }: { rows: Row[] }) {
  return (
    <section className="summary meanwhile" tabIndex={-1} autoFocus aria-labelledby="meanwhile-heading">
      <h2 id="meanwhile-heading">Somebody saved this in the meantime</h2>
      {rows.length === 0 ? (
        <p>What is stored now says the same as your words below.</p>
      ) : (
        <>
          <p>Nothing of yours is lost: it stands in the form below. Save again to put it in the place of what is stored now.</p>
          <dl className="told">
            {rows.map(({ label, stored, typed }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className="small">Stored now</span> {stored || '(empty)'}
                </dd>
                <dd>
                  <span className="small">Yours</span> {typed || '(empty)'}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
