import { getEmailPath } from '../../plumbing/outbox/delivery-status.ts'
import { formatLongDate, formatDateTime } from '../../business/dates.ts'
import { EditFields, EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import { findScheduleTime } from '../../operations/events/bar-schedule.ts'
import { packetEmailForm } from './packet-email.ts'
import type { PacketDocument } from './packet-documents.ts'
import { packetForm } from './packet-form.ts'

type Props = {
  night: EventLogistics
  /** Time zone of the business. */
  timeZone: string
  papers: PacketDocument[]
  state: EditState
  link: string
  /** Recipient and text of the email: the defaults, or the rejected input. */
  letter: FormInput
  letterErrors: FieldError[]
  last: { to: string; at: number; id: string } | null
}

/** The venue packet of an event, with the ways to send it. */
export function OwnerPacketPage({ night, timeZone, papers, state, link, last, letter, letterErrors }: Props) {
  const { eventId, name, date } = night
  const told = { ...state, errors: [...state.errors, ...letterErrors] }
  const mailto = `mailto:${letter.to}?subject=${encodeURIComponent(`The bar for ${name}, ${formatLongDate(date)}`)}&body=${encodeURIComponent(`${letter.letter}\n\n${link}`)}`
  return (
    <>
      <BackOfficeHeader
        title="Venue packet"
        eyebrow={`${name}, ${formatLongDate(date)}`}
        isError={isEditRejected(told)}
        lead="Who’s coming, when, what the bar needs, your contacts and certificates. No prices, nothing about the guests."
      >
        <a className="btn" href={link}>
          Preview the packet
        </a>
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
      </BackOfficeHeader>
      <EditNotices state={told} />
      <MissingDetails night={night} papers={papers} />
      <form method="post" noValidate className="slip">
        <h2>What the venue sees</h2>
        <EditFields state={state} form={packetForm} />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <section className="slip">
        <h2>Link for the venue</h2>
        <div className="field">
          <label htmlFor="packet-link">To copy</label>
          <input id="packet-link" type="text" readOnly value={link} />
        </div>
        <form method="post">
          <p className="small">Once you take it back, it no longer opens anything, and you get a new link here.</p>
          <button className="btn ghost" type="submit" name="intent" value="revoke">
            Turn off this link
          </button>
        </form>
      </section>
      <form method="post" noValidate className="slip">
        <h2>Send it to the venue</h2>
        {last && (
          <p className="small">
            <a href={getEmailPath(last.id)}>The last email</a> is for {last.to}, {formatDateTime(last.at, timeZone)}.
          </p>
        )}
        <input type="hidden" name="key" value={letter.key} />
        {packetEmailForm.fields.map((field) => (
          <FormFieldInput
            key={field.name}
            field={field}
            typed={letter[field.name]}
            error={getFieldErrorMessage(letterErrors, field.name)}
          />
        ))}
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="send">
            Send the packet
          </button>
          <a href={mailto}>Write it in your own email app</a>
        </p>
      </form>
    </>
  )
}

/** Missing details of the packet, with links to add them. */
function MissingDetails({ night, papers }: Pick<Props, 'night' | 'papers'>) {
  const facts = `/backbar/jobs/${night.eventId}/facts`
  const lacks: [string, string, string][] = [
    ...(findScheduleTime(night.moments, 'load-in') === null
      ? [['the times', facts, 'Add the times'] as [string, string, string]]
      : []),
    ...(findScheduleTime(night.moments, 'out-by') === null
      ? [['when you have to be out', `${facts}#outBy`, 'Add the time'] as [string, string, string]]
      : []),
    ...(papers.every(({ fileName }) => fileName === null)
      ? [
          ['a certificate of insurance to hand out', '/backbar/settings/papers', 'Licenses & insurance'] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ]
  if (lacks.length === 0) return null
  return (
    <section className="slip">
      <h2>Missing details</h2>
      <ul className="plain-list">
        {lacks.map(([words, href, label]) => (
          <li key={words}>
            <span>{words}</span> <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
