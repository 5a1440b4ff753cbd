import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { described, FieldError, InputField } from '../../ui/field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { differences } from '../../ui/differences.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { paperAddress, paperKinds, paperLabels, paperWords, type PaperWords } from './company-paper.ts'

/** A paper's form that came back: every word of it but the file, which no browser hands back. */
export type PaperBack = {
  id: string
  words: Record<string, string>
  seen: string
  errors: FieldMessage[]
  stored?: PaperWords
}

type Props = {
  heading: string
  id: string
  seen: string
  words: Record<string, string>
  back: PaperBack | null
  isNew?: boolean
  /** Whose event it is for alone. */
  event?: { id: string; words: string } | null
}

/** A paper's form. The file stands last: one that is too large is cut off there, and what was typed is kept. */
export function PaperForm({ heading, id, seen, back, isNew = false, event = null, ...props }: Props) {
  const words = back?.words ?? props.words
  const errors = back?.errors ?? []
  const fileError = errorAt(errors, 'file')
  const fileHint = isNew
    ? 'A PDF of at most 10 MB. It is handed out as a download, never shown in a page.'
    : 'Only where another takes its place: a PDF of at most 10 MB.'
  return (
    <>
      {errors.length > 0 && <ErrorSummary heading="Nothing was saved yet. Please check:" errors={errors} />}
      {back?.stored && <EditConflict rows={differences(paperLabels, paperWords(back.stored), words)} />}
      <form
        method="post"
        action={isNew ? undefined : paperAddress(id)}
        encType="multipart/form-data"
        className="slip"
        noValidate
      >
        <h2>{heading}</h2>
        <input type="hidden" name="id" value={back?.id ?? id} />
        <input type="hidden" name="seen" value={back?.seen ?? seen} />
        {event && (
          <>
            <input type="hidden" name="event" value={event.id} />
            <p>For {event.words} alone: it goes into that venue packet in place of the general certificate.</p>
          </>
        )}
        <SelectField
          name="kind"
          label={paperLabels.kind}
          words={paperKinds}
          chosen={words.kind ?? 'insurance'}
          error={errorAt(errors, 'kind')}
          className=""
        />
        <InputField
          name="name"
          label={paperLabels.name}
          hint="Where it needs more than its kind: of which county a license is."
          defaultValue={words.name ?? ''}
          error={errorAt(errors, 'name')}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <InputField
          name="endsOn"
          label={paperLabels.endsOn}
          hint="Its last day. After it nobody is handed the paper."
          type="date"
          defaultValue={words.endsOn ?? ''}
          error={errorAt(errors, 'endsOn')}
          optional
        />
        <p className="boxes">
          <label htmlFor="isForVenues">
            <input
              id="isForVenues"
              name="isForVenues"
              type="checkbox"
              value="yes"
              defaultChecked={words.isForVenues === 'yes'}
            />
            {paperLabels.isForVenues}
          </label>
        </p>
        <div className={`field${fileError ? ' bad' : ''}`}>
          <label htmlFor="file">
            {isNew ? 'The PDF' : 'Another PDF'}
            {!isNew && <span className="mark"> optional</span>}
          </label>
          <p className="hint" id="file-hint">
            {fileHint}
          </p>
          <FieldError name="file" error={fileError} />
          <input
            id="file"
            name="file"
            type="file"
            accept="application/pdf"
            {...described('file', fileHint, fileError)}
          />
        </div>
        <p>
          <button className="btn" type="submit">
            {isNew ? 'Add it' : 'Save'}
          </button>
        </p>
      </form>
    </>
  )
}
