import { EditFields, EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getPageEditorPath, pageTextForms, type EditablePageName } from './page-text-forms.ts'
import { PageSectionFields } from './page-section-fields.tsx'

type Props = {
  name: EditablePageName
  state: EditState
  /** What a button did to the words; nothing is saved by it. */
  note: string | null
  isSample: boolean
}

/** A page's words in a form: preview first if you like, then save. */
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
        {/* Whoever presses Enter in a field means to save, whatever buttons come first. */}
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
