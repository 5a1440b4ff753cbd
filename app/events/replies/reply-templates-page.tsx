import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { PlaceholderList } from '../../business/forms/placeholder-list.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { createFieldProps } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { replyPlaceholders } from './placeholders.ts'
import { getReplyTemplatePath, type EmailPreview } from './reply-form.ts'
import { replyOutcomeLabels } from './reply-outcome.ts'

type Props = {
  names: { key: string; name: string }[]
  state: EditState
  /** Previews of the template, if the owner pressed the preview button. */
  preview: EmailPreview[] | null
}

/** Page to edit the reply templates. */
export function ReplyTemplatesPage({ names, state, preview }: Props) {
  const { key: chosen, input, seen, errors, earlier } = state
  const field = createFieldProps(input, errors)
  return (
    <>
      <BackOfficeHeader
        title="Replies"
        eyebrow="Settings"
        lead="What your emails begin with. Every one can still be changed before it goes out."
        isError={isEditRejected(state)}
      />
      <EditNotices state={state} />
      {preview && (
        <section className="slip" id="preview" aria-labelledby="preview-heading">
          <h2 id="preview-heading">As {preview[0]!.name} would read it</h2>
          <p className="small">A preview with a made-up client. Nothing is saved yet.</p>
          {preview.map(({ language, subject, body }) => (
            <div key={language} lang={language}>
              <p>
                <b>{subject}</b>
              </p>
              <p className="post-text any-break flush">{body}</p>
            </div>
          ))}
        </section>
      )}
      <nav aria-label="Replies">
        <ul className="pills wrap-line flush">
          {names.map(({ key, name }) => (
            <li key={key}>
              <a
                className="no-underline strong"
                href={getReplyTemplatePath(key)}
                aria-current={key === chosen ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={getReplyTemplatePath(chosen)} className="slip reply">
        <input type="hidden" name="template" value={chosen} />
        <input type="hidden" name="seen" value={seen} />
        <InputField {...field('name')} label="Name" hint="for you alone" maxLength={60} />
        <InputField {...field('subject')} label="Subject" maxLength={200} />
        <TextareaField {...field('body')} label="Email" rows={16} />
        <details open={errors.some(({ field }) => field.endsWith('Es'))}>
          <summary>{input.subjectEs || input.bodyEs ? 'In Spanish' : 'Add Spanish'}</summary>
          <p className="hint">
            What your email to a client who asked in Spanish begins with. If you change only the English, the Spanish is
            no longer used.
          </p>
          <InputField {...field('subjectEs')} label="Subject in Spanish" lang="es" optional maxLength={200} />
          <TextareaField {...field('bodyEs')} label="Message in Spanish" lang="es" optional rows={16} />
        </details>
        <div className="field">
          <label htmlFor="notedAs">After sending, mark as</label>
          <select id="notedAs" name="notedAs" defaultValue={input.notedAs}>
            {Object.entries(replyOutcomeLabels).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div className="boxes">
          <label>
            <input
              type="checkbox"
              name="holdsDay"
              value="yes"
              defaultChecked={input.holdsDay === 'yes'}
              aria-describedby="holdsDay-hint"
            />
            This email puts the date on hold
          </label>
          <p className="hint" id="holdsDay-hint">
            Sending it puts the date on hold for the client. You are asked first where the date is booked or on hold for
            another client.
          </p>
        </div>
        <p className="acts">
          <button className="btn" type="submit">
            Save
          </button>
          <button
            className="btn ghost"
            type="submit"
            name="intent"
            value="preview"
            formAction={`${getReplyTemplatePath(chosen)}#preview`}
          >
            Preview
          </button>
        </p>
        <h2>Filled in for each client</h2>
        <p className="hint">Type one of these with its brackets, and each client reads their own.</p>
        <PlaceholderList infos={replyPlaceholders} />
      </form>
      <EarlierVersionsSection list={earlier.list} here={getReplyTemplatePath(chosen)} />
    </>
  )
}
