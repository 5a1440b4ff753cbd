import { formatDateTime, formatMonthDay, formatWeekdayDate } from '../../../business/dates.ts'
import { formatPluralCount } from '../../../business/format-plural-count.ts'
import { formatFirstNames } from '../../../events/event/first-name.ts'
import { splitFirstLines } from '../thread/thread-entry.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { getInquiryPath, messagesPath } from '../messages-path.ts'
import type { UnknownMessageRow } from './unknown-message.ts'

/** An open event to choose. Date as 2027-05-22. */
export type EventChoice = { eventId: string; name: string; date: string }

type KnownInquiry = NonNullable<UnknownMessageRow['inquiry']>

type Props = {
  unknown: readonly UnknownMessageRow[]
  events: readonly EventChoice[]
  isOwner: boolean
  timeZone: string
}

/** Messages without an event. The owner assigns each to an event. */
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
  const { id, at, senderName, senderEmail, subject, text, isConfirmed, guess, canIgnore, inquiry } = message
  const mask = (part: string) => (isOwner ? part : maskTextForAssistants(part))
  const { first, rest } = splitFirstLines(mask(text))
  return (
    <article className="unknown-message">
      <p className="thread-who flush">
        <b className="any-break">
          {inquiry ? `An inquiry from ${inquiry.source}` : senderName ? `${senderName}, ${senderEmail}` : senderEmail}
        </b>
        <time className="small muted">{formatDateTime(at, timeZone)}</time>
      </p>
      {inquiry && <KnownInquirySection id={id} inquiry={inquiry} mask={mask} />}
      {subject && !inquiry && <p className="flush strong any-break">{mask(subject)}</p>}
      {!inquiry && <blockquote className="thread-text any-break">{first}</blockquote>}
      {(rest || inquiry) && (
        <details>
          <summary>{inquiry ? 'The email' : 'All of it'}</summary>
          <p className="thread-text any-break">{inquiry ? mask(text) : rest}</p>
        </details>
      )}
      {!isConfirmed && <p className="thread-warning flush">The sender could not be confirmed.</p>}
      {guess && <p className="small muted flush">{guess.reason}</p>}
      <div className="thread-acts wrap-line">
        {guess && (
          <ActionForm intent="assign" id={id} event={guess.eventId} label={`${guess.name}’s event`} look="btn" />
        )}
        {!inquiry && (
          <a className="btn ghost" href={getInquiryPath(id)}>
            New inquiry
          </a>
        )}
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

const shownFields: readonly (readonly [name: string, label: string])[] = [
  ['requestorName', 'Name'],
  ['eventDate', 'Date'],
  ['eventGuestCount', 'Guests'],
  ['eventLocation', 'Venue'],
  ['fromEmail', 'Email'],
  ['phoneNumber', 'Phone'],
]

type KnownInquiryProps = { id: string; inquiry: KnownInquiry; mask: (text: string) => string }

/** The parsed fields of an inquiry email, which is added with one tap or corrected first. */
function KnownInquirySection({ id, inquiry, mask }: KnownInquiryProps) {
  const { input, asWritten } = inquiry
  const canAdd = input.requestorName !== '' && input.eventDate !== ''
  const show = (name: string) => {
    const value = name === 'eventDate' && input.eventDate ? formatWeekdayDate(input.eventDate) : input[name]
    const written = name in asWritten ? `“${asWritten[name as keyof typeof asWritten]}”` : ''
    return [value, written].filter(Boolean).join(' ') || 'not found in the email'
  }
  return (
    <>
      <p className="small muted flush">We read this. Right?</p>
      <dl className="told">
        {shownFields.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="any-break">{show(name)}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action={getInquiryPath(id)} className="thread-acts wrap-line">
        {Object.entries(input).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={mask(value)} />
        ))}
        {canAdd && (
          <button className="btn" type="submit">
            Right: add the inquiry
          </button>
        )}
        <a className={canAdd ? 'btn ghost' : 'btn'} href={getInquiryPath(id)}>
          Fix
        </a>
      </form>
    </>
  )
}
