import { formatDateTime, formatMonthDay } from '../../../business/dates.ts'
import { formatPluralCount } from '../../../business/format-plural-count.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { maskForAssistants, splitFirstLines } from '../thread/thread-entry.ts'
import { messagesPath } from '../messages-path.ts'
import type { UnknownMessageRow } from './unknown-message.ts'

/** An open event to choose. Date as 2027-05-22. */
export type EventChoice = { eventId: string; name: string; date: string }

type Props = {
  unknown: readonly UnknownMessageRow[]
  events: readonly EventChoice[]
  isOwner: boolean
  timeZone: string
}

/** Messages that belong to nobody yet. Nothing moves by itself: the owner says whose they are. */
export function UnknownMessages({ unknown, ...shared }: Props) {
  return (
    <section className="unknown-messages" id="unknown" aria-labelledby="unknown-heading">
      <h2 id="unknown-heading">Who is this?</h2>
      <p className="small muted">
        {formatPluralCount(unknown.length, 'email')} {unknown.length === 1 ? 'belongs' : 'belong'} to nobody yet.
        Nothing is lost, nothing moves by itself. They are kept for 14 days.
      </p>
      {unknown.map((message) => (
        <UnknownMessage key={message.id} message={message} {...shared} />
      ))}
    </section>
  )
}

function UnknownMessage({
  message,
  events,
  isOwner,
  timeZone,
}: Omit<Props, 'unknown'> & { message: UnknownMessageRow }) {
  const { id, at, senderName, senderEmail, subject, text, isConfirmed, guess, canIgnore } = message
  const mask = (part: string) => (isOwner ? part : maskForAssistants(part))
  const { first, rest } = splitFirstLines(mask(text))
  return (
    <article className="unknown-message">
      <p className="thread-who flush">
        <b className="any-break">{senderName ? `${senderName}, ${senderEmail}` : senderEmail}</b>
        <time className="small muted">{formatDateTime(at, timeZone)}</time>
      </p>
      {subject && <p className="flush strong any-break">{mask(subject)}</p>}
      <blockquote className="thread-text any-break">{first}</blockquote>
      {rest && (
        <details>
          <summary>All of it</summary>
          <p className="thread-text any-break">{rest}</p>
        </details>
      )}
      {!isConfirmed && <p className="thread-warning flush">The sender could not be confirmed.</p>}
      {guess && <p className="small muted flush">{guess.reason}</p>}
      <div className="thread-acts wrap-line">
        {guess && (
          <ActionForm intent="assign" id={id} event={guess.eventId} label={`${guess.name}’s event`} look="btn" />
        )}
        <a className="btn ghost" href={getNewInquiryPath({ ...message, text: mask(text) })}>
          New inquiry
        </a>
        <ActionForm intent="hide" id={id} label="Not a client" look="btn ghost" />
        {canIgnore && <ActionForm intent="ignore" id={id} label="Never show this address" look="plain" />}
      </div>
      <details>
        <summary>Another event</summary>
        <form method="post" action={messagesPath} className="wrap-line">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label htmlFor={`event-${id}`}>Event</label>
            <select id={`event-${id}`} name="event">
              {events.map(({ eventId, name, date }) => (
                <option key={eventId} value={eventId}>
                  {formatFirstNames(name)}, {formatMonthDay(date)}
                </option>
              ))}
            </select>
          </div>
          <button className="btn ghost" type="submit">
            Put it there
          </button>
        </form>
      </details>
    </article>
  )
}

type ActionFormProps = { intent: string; id: string; event?: string; label: string; look: string }

function ActionForm({ intent, id, event = '', label, look }: ActionFormProps) {
  return (
    <form method="post" action={messagesPath}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="event" value={event} />
      <button className={look} type="submit" name="id" value={id}>
        {label}
      </button>
    </form>
  )
}

/** The form of a new inquiry, filled with the sender's name and address and what they wrote. */
function getNewInquiryPath({ senderName, senderEmail, text }: UnknownMessageRow): string {
  const fields = { name: senderName, email: senderEmail, message: text.slice(0, 1_000) }
  return `/backbar/jobs/new?${new URLSearchParams(fields).toString()}`
}
