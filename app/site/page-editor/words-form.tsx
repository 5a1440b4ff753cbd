import { PleaseCheck } from '../../ui/error-summary.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { pageForms, wordDifferences, type PageName } from './page-forms.ts'
import { OneField } from '../../ui/one-field.tsx'
import { SectionFields } from './section-fields.tsx'
import type { Typed } from './word-fields.ts'

export type WordsFormProps = {
  name: PageName
  typed: Typed
  seen: string
  errors: FieldMessage[]
  /** What is stored, where another tab saved since the form was opened. */
  stored: Typed | null
  /** What a button did to the words; nothing is saved by it. */
  note: string | null
  isSample: boolean
  earlier: Earlier
}

/** A page's words in a form: preview first if you like, then save. */
export function WordsForm({ name, typed, seen, errors, stored, note, isSample, earlier }: WordsFormProps) {
  const { title, path, fields } = pageForms[name]
  const all = fields(typed)
  return (
    <>
      <OfficeHead title={title} eyebrow="Pages" isError={errors.length > 0 || stored !== null}>
        <a className="btn ghost" href="/backbar/pages">
          All pages
        </a>
        <a className="btn ghost" href={path}>
          See the page
        </a>
      </OfficeHead>
      <PleaseCheck errors={errors} />
      {stored && <EditConflict rows={wordDifferences(name, stored, typed)} />}
      <OpenedVersion opened={earlier.opened} />
      {note && (
        <p className="said" role="status">
          {note}
        </p>
      )}
      <form method="post" className="slip" action={`/backbar/pages/${name}`}>
        {isSample && (
          <p>
            <span className="tag">sample</span> These are the sample brand’s words. Once you save, they are yours.
          </p>
        )}
        <input type="hidden" name="seen" value={seen} />
        {/* Whoever presses Enter in a field means to save, whatever buttons come first. */}
        <button className="unseen" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {all
          .filter(({ name }) => !name.startsWith('section-'))
          .map((field) => (
            <OneField key={field.name} field={field} typed={typed[field.name]} error={errorAt(errors, field.name)} />
          ))}
        {name === 'privacy' && <SectionFields typed={typed} errors={errors} />}
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            Save
          </button>
          <button className="btn ghost" type="submit" formAction={`/backbar/pages/${name}/preview`}>
            Preview
          </button>
        </p>
      </form>
      <EarlierVersions list={earlier.list} here={`/backbar/pages/${name}`} />
    </>
  )
}
