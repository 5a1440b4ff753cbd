import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { EntryFields } from './entry-fields.tsx'
import { EntryPreview } from './entry-preview.tsx'
import type { EntrySheet } from './entry-sheet.ts'

const nouns = {
  experiences: 'Experience',
  packages: 'Package',
  'add-ons': 'Add-on',
  'own-add-ons': 'Your own add-on',
  details: 'General detail',
  rules: 'Prices',
}

/** One entry of the menu, to be edited, looked at before it is saved, and perhaps deleted. */
export function EntryPage({ sheet, earlier }: { sheet: EntrySheet; earlier: Earlier }) {
  const { kind, title, errors, meanwhile, isGone, preview } = sheet
  return (
    <>
      <OfficeHead title={title} eyebrow={nouns[kind]} isError={errors.length > 0 || meanwhile !== null || isGone}>
        <a className="btn ghost" href={`/backbar/menu#${kind}`}>
          Back to the menu
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {meanwhile && <EditConflict rows={meanwhile} />}
      {isGone && (
        <ErrorSummary
          heading="Somebody deleted this in the meantime. Your words are below; saving adds them to the menu again."
          errors={[]}
        />
      )}
      <OpenedVersion opened={earlier.opened} />
      {preview && <EntryPreview preview={preview} />}
      <EntryForm sheet={sheet} />
      <EarlierVersions list={earlier.list} here={sheet.action} />
      <Numbers speaks={sheet.speaks} />
      {!sheet.isNew && ['experiences', 'own-add-ons', 'details'].includes(kind) && <Delete sheet={sheet} />}
    </>
  )
}

function EntryForm({ sheet: { action, fields, words, errors, seen, place } }: { sheet: EntrySheet }) {
  return (
    <form method="post" action={action} className="slip entry" id="form" aria-label="What it says">
      <input type="hidden" name="seen" value={seen} />
      <EntryFields fields={fields} words={words} errors={errors} />
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="save">
          Save
        </button>
        <button
          className="btn ghost"
          type="submit"
          name="intent"
          value="preview"
          formAction={`${action}#${place ?? 'preview'}`}
        >
          Preview
        </button>
      </p>
    </form>
  )
}

function Numbers({ speaks }: Pick<EntrySheet, 'speaks'>) {
  if (speaks.length === 0) return null
  return (
    <section className="slip" aria-labelledby="speaks">
      <h2 id="speaks">Words that speak of numbers</h2>
      <p>They say what somebody wrote there. Where a rule changes, change them too.</p>
      <ul className="plain-list">
        {speaks.map(({ label, address }) => (
          <li key={address}>
            <a href={address}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Delete({ sheet: { action, title, stays, errors } }: { sheet: EntrySheet }) {
  if (stays)
    return (
      <p className="small" id="delete">
        It cannot be deleted. {stays}
      </p>
    )
  return (
    <details className="slip" id="delete" open={errors.some(({ field }) => field === 'delete')}>
      <summary>Delete it</summary>
      <form method="post" action={action}>
        <p>{title} leaves every page of the site. You can undo it right after.</p>
        <p>
          <button className="btn ghost" type="submit" name="intent" value="delete">
            Delete {title}
          </button>
        </p>
      </form>
    </details>
  )
}
