import { importMenuPath } from './import-menu-path.ts'
import type { MenuImportPreview } from './menu-import-state.ts'

/** Changes of a dump, recognized documents, and everything skipped. */
export function MenuImportPreviewSection({ preview }: { preview: MenuImportPreview }) {
  const { changes, understood, strange, moreStrange, notes, isStale } = preview
  return (
    <>
      <section className="slip import" tabIndex={-1} autoFocus aria-labelledby="import-changes">
        <h2 id="import-changes">{changes.length > 0 ? 'What would change' : 'Nothing would change'}</h2>
        {isStale && <p className="alarm">The menu changed while you were looking. This is what would change now.</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className="small">{formatImportCounts(preview)}</p>
        {changes.length > 0 && <Changes preview={preview} />}
      </section>
      {understood.length > 0 && (
        <section className="slip import" aria-labelledby="import-understood">
          <h2 id="import-understood">What was understood</h2>
          <ul className="plain-list">
            {understood.map(({ path, words }, i) => (
              <li key={i}>
                <code>{path}</code> <span>{words}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {strange.length > 0 && (
        <section className="slip import" aria-labelledby="import-strange">
          <h2 id="import-strange">What was not understood</h2>
          <p>None of this is taken over. Add what is missing by hand.</p>
          <ul className="plain-list">
            {strange.map(({ path, value, why }, i) => (
              <li key={i}>
                <code>{path}</code> {value && <span>{value}</span>} <span className="small">{why}.</span>
              </li>
            ))}
          </ul>
          {moreStrange > 0 && <p>And {moreStrange} more.</p>}
        </section>
      )}
    </>
  )
}

function Changes({ preview: { changes, carried, seen } }: { preview: MenuImportPreview }) {
  return (
    <form method="post">
      <input type="hidden" name="carried" value={carried} />
      <input type="hidden" name="seen" value={seen} />
      <dl className="told changes">
        {changes.map(({ label, stored, typed }, i) => (
          <div key={i}>
            <dt>{label}</dt>
            <dd>
              <span className="small">Now</span> {stored || '(empty)'}
            </dd>
            <dd>
              <span className="small">Then</span> {typed || '(empty)'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="import">
          Import this
        </button>
        <a className="btn ghost" href={importMenuPath}>
          Cancel
        </a>
      </p>
    </form>
  )
}

function formatImportCounts({ understood, known, same }: MenuImportPreview): string {
  if (understood.length === 0) return 'Nothing in it speaks of our packages or add-ons.'
  const parts = [
    `${understood.length} ${understood.length === 1 ? 'document was' : 'documents were'} understood`,
    known > 0 && `${known} of them taken over before, and left as you have them now`,
    same > 0 && `${same} saying what the menu says already`,
  ]
  return `${parts.filter(Boolean).join('; ')}.`
}
