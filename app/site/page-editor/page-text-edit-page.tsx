import { EditFields, EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getPageEditorPath, pageTextForms, type EditablePageName } from './page-text-forms.ts'
import { PageSectionFields } from './page-section-fields.tsx'

type Props = {
  name: EditablePageName
  state: EditState
  /** Message about the edit a form button made. Nothing is saved yet. */
  note: string | null
  isSample: boolean
}

/** Edit form for the text of a page, with an optional preview before saving. */
export function PageTextEditPage({ name, state, note, isSample }: Props) {
  const { input, errors, earlier } = state
  const { title, path, fields } = pageTextForms[name]
  const lines = fields(input).filter(({ name }) => !name.startsWith('section-'))
  return (
    <>
      <BackOfficeHeader title={title} eyebrow="Pages" isError={isEditRejected(state)}>
        <a className="btn ghost" href="/backbar/pages">
          All pages
        </a>
        <a className="btn ghost" href={path}>
          See the page
        </a>
      </BackOfficeHeader>
      <EditNotices state={state} />
      {note && (
        <p className="said" role="status">
          {note}
        </p>
      )}
      <form method="post" className="slip" action={getPageEditorPath(name)}>
        {isSample && (
          <p>
            <span className="tag">sample</span> These are the sample brand’s words. Once you save, they are yours.
          </p>
        )}
        {/* The first submit button handles Enter in a field, so Enter always saves. */}
        <button className="unseen" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <EditFields state={state} form={{ fields: lines }} />
        {name === 'privacy' && <PageSectionFields typed={input} errors={errors} />}
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            Save
          </button>
          <button className="btn ghost" type="submit" formAction={`/backbar/pages/${name}/preview`}>
            Preview
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={earlier.list} here={getPageEditorPath(name)} />
    </>
  )
}
