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
  /** The page's own address. */
  action: string
  title: string
  eyebrow?: string
  /** What it is, with “This”: told where somebody deleted it. */
  one?: string
  /** Where all of them are. */
  up: { href: string; words: string }
  /** Fields that need a component of their own. */
  parts?: Record<string, ReactNode>
  /** Stands in the form above its fields. */
  before?: ReactNode
  /** How it would look, made of `parsePreviewValues`, and the part of that to go `to`; its button is there where this is. */
  preview?: { words: string; look: ReactNode; to?: string | null }
  save?: string
  /** What deleting it is called and does; absent where it stays. */
  remove?: { what: string; words: string } | null
}

/** The page of a form: what to mend, what somebody else did meanwhile, the fields, how it was before, and the way out. */
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
        <section className="preview" id="preview" aria-labelledby="preview-heading">
          <h2 id="preview-heading">Preview</h2>
          <p>
            {preview.words} Nothing is saved yet: <a href="#form">continue to the form</a> and save it there.
          </p>
          {preview.look}
        </section>
      )}
      <form method="post" className="slip entry" action={action} id="form" aria-label="What it says" noValidate>
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

/** Whether a form came back, and why: its page says so. */
export function isEditRejected({ errors, rows, isGone }: Pick<EditState, 'errors' | 'rows' | 'isGone'>): boolean {
  return errors.length > 0 || rows !== null || isGone
}

type NotesProps = { state: Pick<EditState, 'errors' | 'rows' | 'isGone' | 'earlier'>; one?: string | undefined }

/** Why a form came back, and the earlier version that stands in it. */
export function EditNotices({ state: { errors, rows, isGone, earlier }, one = 'This' }: NotesProps) {
  return (
    <>
      <FormErrors errors={errors} />
      {rows && <EditConflictNotice rows={rows} />}
      {isGone && (
        <section className="edit-conflict" tabIndex={-1} autoFocus aria-labelledby="conflict-heading">
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

/** The fields of a form with what stands in them, `parts` in place of those with a component of their own. */
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

/** What a form that is looked at would keep; null where nobody asked. */
export function parsePreviewValues<Values>(
  form: Pick<FormDefinition<Values>, 'read'>,
  { preview }: Pick<EditState, 'preview'>,
): Values | null {
  const reading = preview && form.read(preview)
  return reading && 'values' in reading ? reading.values : null
}
