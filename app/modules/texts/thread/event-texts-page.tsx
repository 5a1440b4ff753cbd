import type { ReactNode } from 'react'
import type { ConversationEntry } from '../../../events/event/conversation-entry.ts'
import { ConversationFiles } from '../../../events/event/conversation-files.tsx'
import { formatDateTime } from '../../../business/dates.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { FieldErrorMessage, TextareaField } from '../../../ui/field.tsx'
import { formatSmsHref } from '../../../ui/phone-href.ts'
import { countTextMessageParts, formatTextMessageParts, toTextMessageBody } from '../content/count-parts.ts'
import type { EventTextsPageProps, TextRecipientView } from './event-texts-page-props.ts'
import { runningLateMinutes } from './running-late.ts'
import { textPageNotices } from './text-notices.ts'

/** The texts of an event, with the form to write one. */
export function EventTextsPage(props: EventTextsPageProps) {
  const { title, back, notice, entries, refused, carrierObstacle } = props
  return (
    <>
      <BackOfficeHeader title={title} eyebrow="Text messages" isError={refused !== null} />
      {back && (
        <p className="flush">
          <a className="tap" href={back}>
            Back to the conversation
          </a>
        </p>
      )}
      {notice && (
        <p className="said" role="status">
          {textPageNotices[notice]}
        </p>
      )}
      <section aria-label="Texts so far" className="stack">
        {entries.length === 0 ? (
          <p>No texts yet.</p>
        ) : (
          entries.map((entry) => <Entry key={entry.id} {...props} entry={entry} />)
        )}
      </section>
      {carrierObstacle && <p className="slip">{carrierObstacle}</p>}
      <Composer {...props} />
      {props.late && props.late.length > 0 && <LateForm here={props.here} people={props.late} />}
      {props.isStandIn && props.people[0] && <StandInForm here={props.here} person={props.people[0]} />}
    </>
  )
}

/** On the event's day: one tap tells chosen people that the bar runs late. */
function LateForm({ here, people }: { here: string; people: NonNullable<EventTextsPageProps['late']> }) {
  return (
    <form method="post" action={here} className="slip" id="late">
      <h2>Running late</h2>
      <fieldset className="ticks wrap-line">
        <legend>Tell</legend>
        {people.map(({ name, phone }) => (
          <label className="tap gap-3" key={phone}>
            <input type="checkbox" name={`late-${phone}`} value="yes" defaultChecked /> {name}
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="intent" value="late" />
      <p className="wrap-line gap-3">
        {runningLateMinutes.map((minutes) => (
          <button className="btn ghost" type="submit" name="minutes" value={minutes} key={minutes}>
            {minutes} minutes
          </button>
        ))}
      </p>
    </form>
  )
}

/** The form to text as the event's client, where no text leaves this machine. */
function StandInForm({ here, person: { name, phone } }: { here: string; person: TextRecipientView }) {
  return (
    <details className="slip">
      <summary>Text as {name}</summary>
      <p>Nothing leaves this machine. What you write here arrives above like a text from {name}.</p>
      <form method="post" action={here}>
        <input type="hidden" name="to" value={phone} />
        <TextareaField name="clientText" label={`Text from ${name}`} rows={2} />
        <button className="btn ghost" type="submit" name="intent" value="text-as-client">
          Receive it
        </button>
      </form>
    </details>
  )
}

function Entry({ entry, timeZone }: EventTextsPageProps & { entry: ConversationEntry }) {
  const { id, who, at, text, files, status, actions } = entry
  return (
    <article className="slip" id={id}>
      <p className="flush spread">
        <b className="any-break">{who}</b>
        <time className="muted">{formatDateTime(at, timeZone)}</time>
      </p>
      <div className="stack gap-3">
        {text && <p className="flush any-break line-breaks">{text}</p>}
        <ConversationFiles files={files} />
      </div>
      {status && <p className={`flush ${status.isBad ? 'strong' : 'muted'}`}>{status.label}</p>}
      <div className="wrap-line gap-5">
        {actions.map((action) =>
          action.kind === 'link' ? (
            <a key={action.label} className="tap" href={action.href}>
              {action.label}
            </a>
          ) : (
            <form key={action.label} method="post" action={action.action}>
              <input type="hidden" name="intent" value={action.intent} />
              <button className="plain" type="submit" name="id" value={action.id}>
                {action.label}
              </button>
            </form>
          ),
        )}
      </div>
    </article>
  )
}

function Composer(props: EventTextsPageProps) {
  const { here, back, people, formKey, refused, undone } = props
  const errors = refused?.errors ?? []
  const open = people.filter(({ obstacle }) => obstacle === null)
  const words = refused?.input.words ?? undone
  if (people.length === 0) return <p>There is no US phone number on file. Add one to the event, or send an email.</p>
  const chosen = open.find(({ phone }) => phone === refused?.input.to) ?? open[0]
  return (
    <section id="write" aria-labelledby="write-heading" className="stack gap-4">
      <h2 id="write-heading">Write a text</h2>
      <FormErrors heading="Not sent yet. Please check:" errors={errors} />
      {people.map(
        (person) =>
          person.obstacle && (
            <Obstacle key={person.phone} here={here} back={back} {...person} obstacle={person.obstacle} />
          ),
      )}
      {chosen && (
        <form method="post" action={here} className="slip">
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="key" value={refused?.input.key ?? formKey} />
          {back && <input type="hidden" name="back" value={back} />}
          <Recipients open={open} chosen={chosen} error={getFieldErrorMessage(errors, 'to')} />
          <TextareaField
            name="words"
            label="Your text"
            rows={4}
            hint="300 characters at most."
            defaultValue={words}
            error={getFieldErrorMessage(errors, 'words')}
          />
          <PartsCount chosen={chosen} words={words} />
          <p className="acts">
            <button className="btn" type="submit">
              {chosen.waitsUntil && open.length === 1 ? `Send at ${chosen.waitsUntil}` : `Send to ${chosen.name}`}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

/** The count of parts. Without a script it is that of the words as the page shows them. */
function PartsCount({ chosen: { name, around, waitsUntil }, words }: { chosen: TextRecipientView; words: string }) {
  const { before, after } = around ?? { before: '', after: '' }
  const sent = words === '' ? '' : toTextMessageBody(`${before}${toTextMessageBody(words)}${after}`)
  return (
    <>
      {around && (
        <p className="hint">
          The first text to {name} begins with “{before.trim()}” and ends with “{after.trim()}”. Both are counted.
        </p>
      )}
      <output className="hint" htmlFor="words" data-before={before} data-after={after} id="text-parts">
        {formatTextMessageParts(countTextMessageParts(sent))}
      </output>
      {waitsUntil && <p role="status">Texts wait for the morning. This one leaves at {waitsUntil}.</p>}
    </>
  )
}

function Recipients({
  open,
  chosen,
  error,
}: {
  open: readonly TextRecipientView[]
  chosen: TextRecipientView
  error: string | undefined
}) {
  const [only] = open
  if (open.length === 1 && only)
    return (
      <p className="flush">
        <span className="muted">To</span> <b>{only.name}</b>
        <input type="hidden" name="to" value={only.phone} />
      </p>
    )
  return (
    <fieldset className="ticks wrap-line">
      <legend>To</legend>
      <FieldErrorMessage name="to" error={error} />
      {open.map(({ phone, name }) => (
        <label className="tap gap-3 any-break" key={phone}>
          <input type="radio" name="to" value={phone} defaultChecked={phone === chosen.phone} /> {name}
        </label>
      ))}
    </fieldset>
  )
}

function Obstacle({
  here,
  back,
  name,
  phone,
  obstacle,
  canConsent,
}: TextRecipientView & { here: string; back: string | null; obstacle: string }): ReactNode {
  const href = formatSmsHref(phone)
  return (
    <div className="slip">
      <p className="flush">
        {obstacle}{' '}
        {canConsent && href && (
          <a className="tap" href={href}>
            Text {name} from your phone
          </a>
        )}
      </p>
      {canConsent && (
        <form method="post" action={here}>
          <input type="hidden" name="intent" value="consent" />
          {back && <input type="hidden" name="back" value={back} />}
          <button className="btn ghost" type="submit" name="to" value={phone}>
            {name} asked me for texts
          </button>
        </form>
      )}
    </div>
  )
}
