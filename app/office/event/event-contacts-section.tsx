import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { EventContactWithLink } from './event-overview.ts'
import {
  eventContactForm,
  formatContactRights,
  isPrimaryContact,
  type EventContact,
} from '../../events/event/contact.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { FormFieldInput } from '../../ui/form-field-input.tsx'

type Props = {
  eventId: string
  contacts: EventContactWithLink[]
  /** Whether the user is an owner. Only owners decide who gets emails and who may sign. */
  isOwner: boolean
  /** The contact whose form is open: an id, `new`, or null for none. */
  opened: string | null
  /** The returned form with its field errors. */
  back: { input: FormInput; errors: FieldError[] } | null
}

/** Contacts of an event: who gets its emails, who may sign, and the form of a single contact at a time. */
export function EventContactsSection({ eventId, contacts, isOwner, opened, back }: Props) {
  const here = `/backbar/jobs/${eventId}`
  const form = (contact: EventContact | null) => (
    <ContactForm eventId={eventId} contact={contact} isOwner={isOwner} back={back} />
  )
  return (
    <section className="job-part contacts" id="contacts">
      <h2>Contacts</h2>
      <ul className="plain-list">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactLines contact={contact} />
            {opened === contact.id ? (
              form(contact)
            ) : (
              <a className="plain" href={`${here}?contact=${contact.id}#contacts`}>
                Edit<span className="unseen"> {contact.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {opened === 'new' ? (
        form(null)
      ) : (
        <p className="acts">
          <a className="btn ghost" href={`${here}?contact=new#contacts`}>
            Add a contact
          </a>
        </p>
      )}
    </section>
  )
}

function ContactLines({ contact }: { contact: EventContactWithLink }) {
  const { name, email, phone, link } = contact
  const reach = [email, phone && formatPhoneNumber(phone)].filter(Boolean).join(' · ')
  return (
    <>
      <b dir="auto">{name}</b>
      <span className="small">{formatContactRights(contact)}</span>
      <span className="small">{reach || 'No email and no phone yet.'}</span>
      {link && (
        <span className="small">
          <a href={link}>Their link to the client page</a>
        </span>
      )}
    </>
  )
}

type FormProps = Pick<Props, 'eventId' | 'isOwner' | 'back'> & { contact: EventContact | null }

function ContactForm({ eventId, contact, isOwner, back }: FormProps) {
  const isFirst = contact !== null && isPrimaryContact(contact)
  const stored: FormInput = contact ? eventContactForm.textsOf(contact) : { role: 'couple', getsEmails: 'yes' }
  const typed = back?.input ?? stored
  const hidden = [
    ...(isOwner ? [] : ['getsEmails', 'maySign']),
    ...(isFirst ? ['name', 'email', 'phone', 'getsEmails'] : []),
  ]
  const fields = eventContactForm.fields.filter(({ name }) => !hidden.includes(name))
  return (
    <form method="post" action={`/backbar/jobs/${eventId}`} noValidate>
      <input type="hidden" name="contact" value={contact?.id ?? 'new'} />
      {isFirst && (
        <p className="small">
          The client who asked always gets the emails.{' '}
          <a href={`/backbar/jobs/${eventId}/edit`}>Edit name, email and phone</a>
        </p>
      )}
      {fields.map((field) => (
        <FormFieldInput
          key={field.name}
          field={field}
          typed={typed[field.name]}
          error={back ? getFieldErrorMessage(back.errors, field.name) : undefined}
        />
      ))}
      <p className="acts">
        <button className="btn" type="submit" name="intent" value={contact ? 'contact-save' : 'contact-add'}>
          {contact ? 'Save' : 'Add'}
        </button>
        <a className="btn ghost" href={`/backbar/jobs/${eventId}#contacts`}>
          Cancel
        </a>
        {contact && !isFirst && (
          <button className="plain" type="submit" name="intent" value="contact-remove" formNoValidate>
            Remove {contact.name}
          </button>
        )}
      </p>
    </form>
  )
}
