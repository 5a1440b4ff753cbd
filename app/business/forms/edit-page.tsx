import { Fragment, type ReactNode } from 'react'
import { DeleteConfirmForm } from '../../ui/delete-confirm-form.tsx'
import { EarlierVersionsSection, EarlierVersionNotice } from '../../ui/earlier-versions.tsx'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { FormField } from '../../ui/form-field.ts'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import type { EditState } from './edit-state.ts'
import type { FormDefinition } from './form.ts'

type Props<Values> = {
  state: EditState
  form: FormDefinition<Values>
  /** Address of the page itself. */
  action: string
  title: string
  eyebrow?: string
  /** "This" and the kind of item, such as "This venue", for the message that the item was deleted meanwhile. */
  one?: string
  /** Link back to the list page. */
  up: { href: string; words: string }
  /** Fields with their own component, by name. */
  parts?: Record<string, ReactNode>
  /** Shown above the fields in the form. */
  before?: ReactNode
  /**
   * The preview, rendered from `parsePreviewValues`, and the id of the element `to` jump to. The preview button is shown
   * where this is set.
   */
  preview?: { words: string; look: ReactNode; to?: string | null }
  save?: string
  /** The name and label of the delete button. Absent if the item cannot be deleted. */
  remove?: { what: string; words: string } | null
}

/** The page of an edit form: errors, conflicting changes, fields, earlier versions and the delete button. */
export function EditPage<Values>({
  state,
  form,
  action,
  title,
  eyebrow,
  one,
  up,
  parts = {},
  before,
  preview,
  save = 'Save',
  remove,
}: Props<Values>) {
  return (
    <>
      <BackOfficeHeader title={title} eyebrow={eyebrow} isError={isEditRejected(state)}>
        <a className="btn ghost" href={up.href}>
          {up.words}
        </a>
      </BackOfficeHeader>
      <EditNotices state={state} one={one} />
      {preview && state.preview && (
        <section className="preview rounded" id="preview" aria-labelledby="preview-heading">
          <h2 id="preview-heading">Preview</h2>
          <p>
            {preview.words} Nothing is saved yet: <a href="#form">continue to the form</a> and save it there.
          </p>
          {preview.look}
        </section>
      )}
      <form method="post" className="slip entry" action={action} id="form" aria-label="Edit" noValidate>
        {before}
        <EditFields state={state} form={form} parts={parts} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            {save}
          </button>
          {preview && (
            <button
              className="btn ghost"
              type="submit"
              name="intent"
              value="preview"
              formAction={`${action}#${preview.to ?? 'preview'}`}
            >
              Preview
            </button>
          )}
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here={action} />
      {remove && <DeleteConfirmForm {...remove} />}
    </>
  )
}

/** Whether a form was rejected with errors, a conflict or a deleted item. */
export function isEditRejected({ errors, rows, isGone }: Pick<EditState, 'errors' | 'rows' | 'isGone'>): boolean {
  return errors.length > 0 || rows !== null || isGone
}

type NotesProps = { state: Pick<EditState, 'errors' | 'rows' | 'isGone' | 'earlier'>; one?: string | undefined }

/** The notices of an edit form: errors, a conflict, a deleted item or an opened earlier version. */
export function EditNotices({ state: { errors, rows, isGone, earlier }, one = 'This' }: NotesProps) {
  return (
    <>
      <FormErrors errors={errors} />
      {rows && <EditConflictNotice rows={rows} />}
      {isGone && (
        <section
          className="edit-conflict rounded card-ground"
          tabIndex={-1}
          autoFocus
          aria-labelledby="conflict-heading"
        >
          <h2 id="conflict-heading">{one} was deleted since you opened the page</h2>
          <p>Your words are in the form below. Save, and it is added again.</p>
        </section>
      )}
      <EarlierVersionNotice opened={earlier.opened} />
    </>
  )
}

type FieldsProps = {
  state: Pick<EditState, 'input' | 'seen' | 'errors'>
  form: { fields: readonly FormField[] }
  parts?: Record<string, ReactNode>
}

/** The fields of a form with their current input. `parts` replaces fields that have their own component. */
export function EditFields({ state: { input, seen, errors }, form, parts = {} }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      {form.fields.map((field) => (
        <Fragment key={field.name}>
          {parts[field.name] ?? (
            <FormFieldInput field={field} typed={input[field.name]} error={getFieldErrorMessage(errors, field.name)} />
          )}
        </Fragment>
      ))}
    </>
  )
}

/** Values of a previewed form. Null without a preview. */
export function parsePreviewValues<Values>(
  form: Pick<FormDefinition<Values>, 'read'>,
  { preview }: Pick<EditState, 'preview'>,
): Values | null {
  const reading = preview && form.read(preview)
  return reading && 'values' in reading ? reading.values : null
}
