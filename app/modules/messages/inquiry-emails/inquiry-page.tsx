import { formatFirstNames } from '../../../events/event/first-name.ts'
import { referralSources } from '../../../events/event/referral-source.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { InputField, TextareaField } from '../../../ui/field.tsx'
import { createFieldProps, type FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { getInquiryPath, messagesPath } from '../messages-path.ts'
import type { InquiryReading } from './read-inquiry-message.ts'

type InquiryPageProps = {
  /** Id of the message. */
  id: string
  isOwner: boolean
  input: FormInput
  errors: FieldError[]
  /** The date and the guests as written, where the form shows something else. */
  asWritten: InquiryReading['asWritten']
  /** The day's answer, as "Available". Null without a date. */
  day: string | null
  /** Domain whose layout can be learned. */
  domain: string | null
  isTaught: boolean
  isConfirmed: boolean
  /** The event of the same client on the same day. */
  same: { eventId: string; name: string } | null
  sender: string
  subject: string
  text: string
}

/** The form of an inquiry, filled from an email and shown next to it. */
export function InquiryPage(props: InquiryPageProps) {
  const { id, errors, same, isConfirmed, sender, subject, text } = props
  return (
    <div className="conversations">
      <BackOfficeHeader title="A new inquiry" eyebrow="Messages" isError={errors.length > 0} />
      <p>
        <a href={`${messagesPath}#unknown`}>Back to “Who is this?”</a>
      </p>
      {!isConfirmed && (
        <p className="clash">
          The sender of this email could not be confirmed. It may be from somebody else, so nothing is learned from it.
        </p>
      )}
      {same && (
        <form method="post" action={messagesPath} className="said">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="event" value={same.eventId} />
          <p className="flush">You have this one: {formatFirstNames(same.name)}, on the same day.</p>
          <button className="btn ghost" type="submit" name="id" value={id}>
            Put the email there
          </button>
        </form>
      )}
      <div className="row">
        <InquiryForm {...props} />
        <section className="field half" aria-labelledby="email-heading">
          <h2 className="conversations-then" id="email-heading">
            The email
          </h2>
          <p className="flush any-break">
            <b>{sender}</b>
          </p>
          {subject && <p className="flush strong any-break">{subject}</p>}
          <p className="thread-text any-break flush">{text}</p>
        </section>
      </div>
    </div>
  )
}

const notInEmail = 'Not found in the email.'

function InquiryForm({ id, isOwner, input, errors, asWritten, day, domain, isTaught }: InquiryPageProps) {
  const props = createFieldProps(input, errors)
  const field = (name: string, hint?: string) => ({
    ...props(name),
    hint: hint ?? (input[name] ? undefined : notInEmail),
  })
  const optional = (name: string, hint?: string) => ({ ...field(name, hint), optional: true })
  const written = (words: string | undefined) => (words === undefined ? undefined : `The email says “${words}”.`)
  return (
    <form method="post" action={getInquiryPath(id)} className="field half" noValidate>
      <FormErrors errors={errors} />
      <InputField {...field('requestorName')} label="Name" autoComplete="off" maxLength={200} />
      <InputField
        {...field('eventDate', written(asWritten.eventDate) ?? day ?? undefined)}
        label="Date"
        type="date"
        autoComplete="off"
      />
      <InputField
        {...optional('eventGuestCount', written(asWritten.eventGuestCount))}
        label="Guests"
        inputMode="numeric"
        autoComplete="off"
      />
      <InputField {...optional('eventLocation')} label="Venue, city or ZIP" autoComplete="off" maxLength={200} />
      <InputField {...optional('fromEmail')} label="Email" type="email" autoComplete="off" maxLength={254} />
      <InputField {...optional('phoneNumber')} label="Phone" type="tel" autoComplete="off" />
      <InputField {...optional('occasion')} label="Occasion" autoComplete="off" maxLength={200} />
      <TextareaField {...optional('message')} label="In their words" rows={5} />
      <InputField
        {...optional('heardFrom', 'Such as The Knot. It counts where your inquiries come from.')}
        label="Where it comes from"
        list="known-sources"
        autoComplete="off"
        maxLength={180}
      />
      <datalist id="known-sources">
        {referralSources.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </datalist>
      {domain !== null && <TeachingChoices {...{ domain, isTaught, isOwner, input }} />}
      <p>
        <button className="btn" type="submit">
          Add the inquiry
        </button>
      </p>
    </form>
  )
}

type TeachingProps = { domain: string; isTaught: boolean; isOwner: boolean; input: FormInput }

/** Choices on what to learn from the saved form. */
function TeachingChoices({ domain, isTaught, isOwner, input }: TeachingProps) {
  return (
    <div className="field boxes">
      <label>
        <input type="checkbox" name="learn" value="yes" defaultChecked={input.learn === 'yes'} />
        {isTaught ? 'Learn what I changed' : 'Learn how this email is laid out'}
      </label>
      <p className="hint">
        The next email from {domain} with the same labels arrives filled in. Labels are words such as “Date:”.
      </p>
      {isOwner && (
        <>
          <label>
            <input type="checkbox" name="byItself" value="yes" defaultChecked={input.byItself === 'yes'} />
            Add the next ones by themselves
          </label>
          <p className="hint">
            Each needs a name, a day to come and an email address or phone number. Otherwise it waits for you. Nobody is
            answered.
          </p>
        </>
      )}
    </div>
  )
}
