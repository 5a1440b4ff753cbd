import type { ReplyTemplate } from '../../business/business.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { placeholders } from './placeholders.ts'
import { holdsDay, notedWords, templateDifferences, type LetterPreview } from './reply-form.ts'

type Props = {
  names: { key: string; name: string }[]
  chosen: string
  template: ReplyTemplate
  seen: string
  errors: FieldMessage[]
  /** What somebody else kept while this was being written. */
  stored: ReplyTemplate | null
  /** The letter as it would be read, where that was asked for. */
  preview: LetterPreview[] | null
  earlier: Earlier
}

/** The replies one begins from, to be put into one's own words. */
export function TemplatesPage({ names, chosen, template, seen, errors, stored, preview, earlier }: Props) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <>
      <OfficeHead
        title="Replies"
        lead="What your letters begin with. Every one can still be changed before it goes out."
        isError={errors.length > 0 || stored !== null}
      />
      <PleaseCheck heading="Not saved yet. Please check:" errors={errors} />
      {stored && <EditConflict rows={templateDifferences(stored, template)} />}
      <OpenedVersion opened={earlier.opened} />
      {preview && (
        <section className="slip" id="preview" aria-labelledby="preview-heading">
          <h2 id="preview-heading">As {preview[0]!.name} would read it</h2>
          <p className="small">A preview, to somebody made up. Nothing is saved yet.</p>
          {preview.map(({ language, subject, body }) => (
            <div key={language} lang={language}>
              <p>
                <b>{subject}</b>
              </p>
              <p className="post-text">{body}</p>
            </div>
          ))}
        </section>
      )}
      <nav aria-label="Replies">
        <ul className="pills">
          {names.map(({ key, name }) => (
            <li key={key}>
              <a href={`/backbar/replies?key=${key}`} aria-current={key === chosen ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action={`/backbar/replies?key=${chosen}`} className="slip reply">
        <input type="hidden" name="template" value={chosen} />
        <input type="hidden" name="seen" value={seen} />
        <InputField
          name="name"
          label="Name"
          hint="for you alone"
          maxLength={60}
          error={message('name')}
          defaultValue={template.name}
        />
        <InputField
          name="subject"
          label="Subject"
          maxLength={200}
          error={message('subject')}
          defaultValue={template.subject}
        />
        <TextField name="body" label="Letter" rows={16} error={message('body')} defaultValue={template.body} />
        <details open={message('subjectEs') !== undefined || message('bodyEs') !== undefined}>
          <summary>{template.es ? 'In Spanish' : 'No Spanish yet'}</summary>
          <p className="hint">
            What your letter to somebody who asked in Spanish begins with. It belongs to the English: change that alone,
            and the Spanish no longer counts.
          </p>
          <InputField
            {...{ name: 'subjectEs', label: 'Subject in Spanish', lang: 'es', optional: true, maxLength: 200 }}
            error={message('subjectEs')}
            defaultValue={template.es?.subject}
          />
          <TextField
            {...{ name: 'bodyEs', label: 'Letter in Spanish', lang: 'es', optional: true, rows: 16 }}
            error={message('bodyEs')}
            defaultValue={template.es?.body}
          />
        </details>
        <div className="field">
          <label htmlFor="notedAs">Sending it usually means</label>
          <select id="notedAs" name="notedAs" defaultValue={template.notedAs}>
            {Object.entries(notedWords).map(([state, label]) => (
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
              defaultChecked={holdsDay(template)}
              aria-describedby="holdsDay-hint"
            />
            This letter holds the day
          </label>
          <p className="hint" id="holdsDay-hint">
            Sending it keeps the date free for them, and asks you first where somebody has it.
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
            formAction={`/backbar/replies?key=${chosen}#preview`}
          >
            Preview
          </button>
        </p>
        <h2>What you can put in braces</h2>
        <dl className="told named">
          {Object.entries(placeholders).map(([name, words]) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </form>
      <EarlierVersions list={earlier.list} here={`/backbar/replies?key=${chosen}`} />
    </>
  )
}
