import type { Difference } from './differences.ts'

/** Two tabs edited one thing: what is stored now beside what was typed here. Saving again is then a decision. */
export function EditConflict({ rows }: { rows: Difference[] }) {
  return (
    <section className="edit-conflict" tabIndex={-1} autoFocus aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">Somebody saved this in the meantime</h2>
      <p>
        {rows.length > 0
          ? 'Your words stand in the form below and are not saved yet. Save again, and they take the place of what is stored now.'
          : 'What is stored now says the same as you do. Save again, or cancel.'}
      </p>
      {rows.map(({ label, stored, typed }) => (
        <dl key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="small">stored now</span> {stored || <i>nothing</i>}
          </dd>
          <dd>
            <span className="small">yours</span> {typed || <i>nothing</i>}
          </dd>
        </dl>
      ))}
    </section>
  )
}
