import { EditFields, EditNotices } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { FieldFrame, getFieldAriaProps } from '../../ui/field.tsx'
import { getBusinessDocumentPath } from './business-document.ts'
import { businessDocumentForm } from './business-document-form.ts'

type Props = {
  heading: string
  state: EditState
  /** The only event for which the document is made. Null for a document of all events. */
  event?: { id: string; words: string } | null
}

/** Form of a business document. The file comes last, so that a truncated upload keeps the typed fields. */
export function BusinessDocumentUploadForm({ heading, state, event = null }: Props) {
  const { isNew, key, errors } = state
  const hint = isNew
    ? 'A PDF of at most 10 MB. It is handed out as a download, never shown in a page.'
    : 'Only if a new one replaces it: a PDF of at most 10 MB.'
  const file = {
    name: 'file',
    label: isNew ? 'PDF file' : 'Another PDF',
    hint,
    error: getFieldErrorMessage(errors, 'file'),
  }
  return (
    <>
      <EditNotices state={state} one="This document" />
      <form
        method="post"
        action={isNew ? undefined : getBusinessDocumentPath(key)}
        encType="multipart/form-data"
        className="slip entry"
        noValidate
      >
        <h2>{heading}</h2>
        <input type="hidden" name="id" value={key} />
        {event && (
          <>
            <input type="hidden" name="event" value={event.id} />
            <p>For {event.words} alone: it goes into that venue packet in place of the general certificate.</p>
          </>
        )}
        <EditFields state={state} form={businessDocumentForm} />
        <FieldFrame {...file} optional={!isNew}>
          <input
            id="file"
            name="file"
            type="file"
            accept="application/pdf"
            {...getFieldAriaProps('file', hint, file.error)}
          />
        </FieldFrame>
        <p>
          <button className="btn" type="submit">
            {isNew ? 'Add the document' : 'Save'}
          </button>
        </p>
      </form>
    </>
  )
}
