import { DeleteOnce } from '../../ui/delete-once.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import type { Words } from '../../ui/form-field.ts'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { OneField } from '../../ui/one-field.tsx'
import { Photo } from '../../photos/library/photo.tsx'
import type { Picture } from '../../photos/library/picture.ts'
import { partDifferences, partForms, keptWords } from './page-part-form.ts'
import type { PagePart, PartKind } from './page-part.ts'
import { EveningList, QuotationList } from './evenings-shown.tsx'
import { QuestionList } from './questions-shown.tsx'

type Props = {
  kind: PartKind
  id: string
  /** As stored; null for a new one. */
  stored: Words | null
  /** What stands in the fields. */
  words: Words
  seen: string
  errors: FieldMessage[]
  /** Another tab saved, or deleted, it since the form was opened. */
  isConflict: boolean
  isPreview: boolean
  /** The photos an evening can show. */
  pictures: Picture[]
  earlier: Earlier
}

/** One of what is listed on a page: its form, how it will look, and the way out. */
export function PagePartSlip({
  kind,
  id,
  stored,
  words,
  seen,
  errors,
  isConflict,
  isPreview,
  pictures,
  earlier,
}: Props) {
  const { title, one, name, fields } = partForms[kind]
  const action = `/backbar/pages/parts/${kind}/${id}`
  const called = stored?.[name]
  return (
    <>
      <OfficeHead title={called ?? `Add ${one}`} eyebrow={title} isError={errors.length > 0 || isConflict}>
        <a className="btn ghost" href={`/backbar/pages/parts/${kind}`}>
          All of them
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {isConflict && stored && <EditConflict rows={partDifferences(kind, pictures, stored, words)} />}
      {isConflict && !stored && <WasDeleted />}
      <OpenedVersion opened={earlier.opened} />
      {isPreview && <Preview part={{ id, kind, words: keptWords(kind, words) }} pictures={pictures} />}
      <form method="post" className="slip entry" action={action} id="form" aria-label="What it says">
        <input type="hidden" name="seen" value={seen} />
        {fields.map((field) =>
          field.as === 'choice' ? (
            <PhotoField key={field.name} {...{ pictures }} chosen={words.picture} error={errorAt(errors, 'picture')} />
          ) : (
            <OneField key={field.name} field={field} typed={words[field.name]} error={errorAt(errors, field.name)} />
          ),
        )}
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            Save
          </button>
          <button className="btn ghost" type="submit" name="intent" value="preview" formAction={`${action}#preview`}>
            Preview
          </button>
        </p>
      </form>
      <EarlierVersions list={earlier.list} here={action} />
      {called !== undefined && (
        <DeleteOnce what={`“${called}”`} words="It leaves the page at once. You can undo it right afterwards." />
      )}
    </>
  )
}

/** The photos to choose from, each as it looks. */
function PhotoField({
  pictures,
  chosen,
  error,
}: {
  pictures: Picture[]
  chosen?: string | undefined
  error?: string | undefined
}) {
  return (
    <fieldset className={`field photo-choice${error ? ' bad' : ''}`} id="picture" tabIndex={-1}>
      <legend>Photo</legend>
      <p className="hint">
        From your library. <a href="/backbar/photos">Add another one</a> there first.
      </p>
      <FieldError name="picture" error={error} />
      <ul className="library">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <label>
              <input type="radio" name="picture" value={picture.id} defaultChecked={picture.id === chosen} />
              <Photo picture={picture} sizes="(max-width: 40rem) 45vw, 16rem" />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** As visitors would see it. Nothing of it is saved. */
function Preview({ part, pictures }: { part: PagePart; pictures: Picture[] }) {
  const photo = pictures.find(({ id }) => id === part.words.picture)
  return (
    <section className="preview" id="preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview</h2>
      <p>
        As visitors would see it. Nothing is saved yet: <a href="#form">continue to the form</a> and save it there.
      </p>
      {part.kind === 'evenings' ? (
        <EveningList evenings={[part]} photoOf={() => photo} />
      ) : part.kind === 'quotations' ? (
        <QuotationList quotations={[part]} />
      ) : (
        <QuestionList parts={[part]} />
      )}
    </section>
  )
}

function WasDeleted() {
  return (
    <section className="edit-conflict" tabIndex={-1} autoFocus aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">This was deleted since you opened the page</h2>
      <p>Your words are in the form below. Save, and it is added again.</p>
    </section>
  )
}
