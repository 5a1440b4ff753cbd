import type { FieldDifference } from './field-differences.ts'
import { editConflictText } from './edit-conflict-text.ts'
import { useLanguage } from './page-language.tsx'

/**
 * A conflict between two edits: the stored values next to the typed ones. Saving again overwrites deliberately. `who`
 * says who saved and when, if that is known.
 */
export function EditConflictNotice({ rows, who }: { rows: FieldDifference[]; who?: string }) {
  const words = editConflictText(useLanguage())
  return (
    <section className="edit-conflict rounded card-ground" tabIndex={-1} autoFocus aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">{words.heading}</h2>
      {who && <p>{who}</p>}
      <p>{rows.length > 0 ? words.differs : words.same}</p>
      {rows.map(({ label, stored, typed }) => (
        <dl className="flush" key={label}>
          <dt>{label}</dt>
          <dd className="any-break">
            <span className="small">{words.stored}</span> {stored || <i>{words.nothing}</i>}
          </dd>
          <dd className="any-break">
            <span className="small">{words.yours}</span> {typed || <i>{words.nothing}</i>}
          </dd>
        </dl>
      ))}
    </section>
  )
}
