import type { FieldDifference } from './field-differences.ts'

type Version = { id: string; when: string; by: string | null; rows: FieldDifference[] }
type Props = {
  /** Earlier versions, newest first, and the version shown in the form. */
  list: Version[]
  opened: Version | null
  /** Address of the page itself. */
  here: string
}

/**
 * List of differences between the saved version and the earlier version shown in the form, which can be saved as usual.
 */
export function EarlierVersionNotice({ opened }: Pick<Props, 'opened'>) {
  if (!opened) return null
  return (
    <section className="edit-conflict rounded card-ground" tabIndex={-1} autoFocus aria-labelledby="earlier-heading">
      <h2 id="earlier-heading">As it was until {joinDateParts(opened.when)}</h2>
      <p>
        {opened.rows.length === 0
          ? 'It says what it says now.'
          : 'It is in the form below. Nothing changes until you save it.'}
      </p>
      {opened.rows.map(({ label, stored, typed }) => (
        <dl key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="small">now</span> {stored || <i>nothing</i>}
          </dd>
          <dd>
            <span className="small">then</span> {typed || <i>nothing</i>}
          </dd>
        </dl>
      ))}
    </section>
  )
}

/** Keeps the date and the time from wrapping within themselves. */
function joinDateParts(when: string): string {
  return when.replace(/ (?=\d+,|\d{4}|[AP]M)/g, '\u00a0')
}

/** Earlier versions, each available for a month. Empty if there are none. */
export function EarlierVersionsSection({ list, here }: Omit<Props, 'opened'>) {
  if (list.length === 0) return null
  return (
    <details className="slip">
      <summary>Earlier versions</summary>
      <p className="small">
        Kept for a month. Open one to see what differs; putting it back is a change you can undo too.
      </p>
      <ul className="plain-list board">
        {list.map(({ id, when, by, rows }) => (
          <li key={id}>
            <div className="shrink">
              <a href={`${here}${here.includes('?') ? '&' : '?'}earlier=${id}`}>As it was until {when}</a>
              <p className="small">
                {by !== null && `${by} changed it. `}
                {rows.length === 0
                  ? 'The same as now.'
                  : `Differs from now: ${rows.map(({ label }) => label).join(', ')}.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
