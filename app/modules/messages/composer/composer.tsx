import { formatMailtoHref } from '../../../ui/mailto-href.ts'
import { formatSmsHref } from '../../../ui/phone-href.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { ReplyEmailFields } from '../../../events/replies/reply-email-fields.tsx'
import { ReplyOutcomeFields } from '../../../events/replies/reply-outcome-fields.tsx'
import { getFormatter } from '../../../business/language-formatter.ts'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { getFieldAriaProps, FieldErrorMessage, TextareaField } from '../../../ui/field.tsx'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { addQueryParameters } from '../messages-path.ts'
import type { ComposerData } from './composer-props.ts'

type ComposerProps = {
  /** Address of the page that shows the conversation. */
  here: string
  data: ComposerData
  back: { input: FormInput; errors: FieldError[]; stale: boolean } | null
  /** Address of the page for writing a text message. Null if no module sends text messages. */
  textHref: string | null
}

/** The form below a conversation: an email to the event's client, or a note for the business alone. */
export function Composer({ here, data, back, textHref }: ComposerProps) {
  const { lead, templates, chosen, sendsAt, isDraft, hasOtherDraft, canAttach, isMailbox } = data
  const input = { ...data.input, ...back?.input }
  const errors = back?.errors ?? []
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const recipients = getFormatter('en').allOf(lead.recipients)
  const name = formatFirstNames(lead.name)
  return (
    <section className="composer" id="reply" aria-labelledby="composer-heading">
      <h2 id="composer-heading" className="unseen">
        Write to {name}
      </h2>
      <FormErrors heading="Not sent yet. Please check:" errors={errors} />
      {back?.stale && <p role="alert">The event changed meanwhile. Nothing was sent: look again, then send it.</p>}
      <ChannelChoice phone={data.phone} name={name} textHref={textHref} />
      {lead.recipients.length === 0 ? (
        <p>There is no email address on file. Add one to the event, or call them.</p>
      ) : (
        <p className="flush any-break">
          <span className="muted">To</span> <b>{recipients}</b>
        </p>
      )}
      {isMailbox && <p role="status">Email isn’t connected: what you write here is kept, and is not sent.</p>}
      {isDraft && <p role="status">This is your draft. It was not sent.</p>}
      {hasOtherDraft && (
        <p role="status">
          A draft is kept for this event. <a href={`${here}#reply`}>Back to the draft</a>
        </p>
      )}
      <TemplateForm here={here} templates={templates} chosen={chosen} />
      <form
        method="post"
        action={addQueryParameters(here, { template: chosen })}
        encType="multipart/form-data"
        className="slip"
      >
        <ReplyEmailFields {...{ input, chosen, message }} seen={data.input.seen} label="Your email" rows={8} />
        {canAttach ? <AttachmentField error={message('files')} /> : <p className="small">EmailJS sends no files.</p>}
        <details open={message('notedAs') !== undefined || message('heldUntil') !== undefined || data.isHolding}>
          <summary>After sending</summary>
          <ReplyOutcomeFields {...data} input={input} errors={errors} />
        </details>
        {sendsAt && !isMailbox && (
          <p className="composer-quiet" role="status">
            Emails wait for the morning. This one <b>goes out at {sendsAt}</b>.
          </p>
        )}
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="send">
            {isMailbox ? 'Keep it, not sent' : sendsAt ? `Send at ${sendsAt}` : `Send to ${name}`}
          </button>
          {isMailbox && lead.recipients.length > 0 && (
            <a className="btn ghost" href={formatMailtoHref(lead.recipients, input)}>
              Open it in my mail app
            </a>
          )}
          <button className="btn ghost" type="submit" name="intent" value="draft" formNoValidate>
            Keep as a draft
          </button>
        </p>
        {!sendsAt && !isMailbox && (
          <p className="small muted">It leaves after two minutes. Until then you can undo it.</p>
        )}
      </form>
      <details>
        <summary>Only a note for me</summary>
        <form method="post" action={here}>
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="key" value={data.input.key} />
          <TextareaField name="words" label="Note only you see" rows={3} />
          <button className="btn ghost" type="submit">
            Add the note
          </button>
        </form>
      </details>
    </section>
  )
}

/** Choice of channel. The form sends emails. Texts have another form or open on the owner's phone. */
function ChannelChoice({ phone, name, textHref }: { phone: string | null; name: string; textHref: string | null }) {
  if (textHref !== null)
    return (
      <div className="cluster gap-3">
        <span className="strong composer-channel">Email</span>
        <a className="composer-channel" href={textHref}>
          Text
        </a>
      </div>
    )
  return (
    <div className="cluster gap-3">
      <span className="strong composer-channel">Email</span>
      <span className="muted composer-channel" aria-disabled="true">
        Text
      </span>
      <span className="small muted">
        Texts are not set up.{' '}
        {phone ? (
          <a className="tap" href={formatSmsHref(phone) ?? undefined}>
            Text {name} from your phone
          </a>
        ) : (
          'There is no phone number, either.'
        )}
      </span>
    </div>
  )
}

function TemplateForm({ here, templates, chosen }: { here: string } & Pick<ComposerData, 'templates' | 'chosen'>) {
  // A form that is sent by GET replaces the parameters of its address.
  const [page, query] = here.split('?')
  return (
    <form method="get" action={`${page}#reply`} className="composer-template wrap-line">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="template">Template</label>
        <select id="template" name="template" defaultValue={chosen}>
          {templates.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button className="btn ghost" type="submit">
        Use it
      </button>
    </form>
  )
}

function AttachmentField({ error }: { error: string | undefined }) {
  const hint = '10 MB together at most'
  return (
    <div className={`field${error ? ' bad' : ''}`}>
      <label htmlFor="files">Files</label>
      <p className="hint" id="files-hint">
        {hint}
      </p>
      <FieldErrorMessage name="files" error={error} />
      <input id="files" name="files" type="file" multiple {...getFieldAriaProps('files', hint, error)} />
    </div>
  )
}
