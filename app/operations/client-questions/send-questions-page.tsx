import { formatWeekdayDate } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { Language } from '../../ui/language.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { CallAndTextLinks } from '../../ui/phone-links.tsx'
import { EmailDisabledNotice } from '../../ui/email-disabled-notice.tsx'
import type { SendQuestionsPageProps } from './send-questions-page-props.ts'
import { eventDetailsForm } from '../events/event-details.ts'

/** Page for sending questions to the client: choice of questions, and a preview of the email. */
export function SendQuestionsPage(props: SendQuestionsPageProps) {
  const { eventId, name, date, askable, chosen, spoken, lately, email, notice, language } = props
  const job = `/backbar/jobs/${eventId}`
  const isNothing = askable.length + spoken.length === 0
  const errors = notice === 'none' ? [{ field: 'fields', message: 'Check at least one question.' }] : []
  return (
    <>
      <BackOfficeHeader
        title="Ask the client for details"
        eyebrow={`${name}, ${formatWeekdayDate(date)}`}
        isError={notice !== null}
        lead={
          isNothing
            ? 'Nothing is missing that they could tell you.'
            : `What is still missing that they would know. ${props.hasPage ? 'The checked ones go on their page, and what they answer goes into the event details.' : 'They have no page yet to answer on.'}`
        }
      />
      <FormErrors errors={errors} />
      {notice === 'known' && (
        <p role="status">All of that is known by now, so nothing was sent. Here is what is still missing.</p>
      )}
      {lately && (
        <p role="status" className="note">
          You asked them {lately}. They may still be about to answer: asking again sends another email.
        </p>
      )}
      {isNothing ? (
        <p className="acts">
          <a className="btn" href={job}>
            Back to the event
          </a>
        </p>
      ) : (
        <form method="post" className="slip ask-them" noValidate>
          {lately && <input type="hidden" name="again" value="yes" />}
          <fieldset className="boxes" id="fields">
            <legend>What to ask</legend>
            {spoken.map((fact) => (
              <label key={fact}>
                <input type="checkbox" checked disabled />
                {spokenLabels[fact]}
              </label>
            ))}
            {askable.map(({ field }) => (
              <label key={field}>
                <input type="checkbox" name="field" value={field} defaultChecked={chosen.includes(field)} />
                {eventDetailsForm.labels[field]}
              </label>
            ))}
          </fieldset>
          {email ? (
            <EmailPreview email={email} language={language} isAgain={lately !== null} />
          ) : (
            <PhoneInstructions {...props} />
          )}
        </form>
      )}
      <p>
        <ShownIfAllowed to={`/backbar/jobs/${eventId}/facts`}>
          <a href={`/backbar/jobs/${eventId}/facts`}>Fill in the details yourself</a>
        </ShownIfAllowed>
      </p>
    </>
  )
}

/**
 * Questions about times and guests. They belong to the agreement, so they are asked in person and saved with the quote
 * request.
 */
const spokenLabels = { times: 'Start and end', guests: 'Number of guests' }

type LetterProps = { email: NonNullable<SendQuestionsPageProps['email']>; language: Language; isAgain: boolean }

function EmailPreview({ email, language, isAgain }: LetterProps) {
  return (
    <>
      <h2 id="letter">The email to {email.to}</h2>
      <EmailDisabledNotice />
      <blockquote className="asked-letter any-break" lang={language}>
        <b>{email.subject}</b>
        {'\n\n'}
        {email.text}
      </blockquote>
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="send">
          {isAgain ? 'Ask again' : 'Send the questions'}
        </button>
        <button className="btn ghost" type="submit" name="intent" value="see" formAction="?#letter">
          Update the email
        </button>
      </p>
    </>
  )
}

/** Without an email address: the same text to copy, to send as a text message, or to ask by phone. */
function PhoneInstructions({ phone, name, text, hasPage, language }: SendQuestionsPageProps) {
  return (
    <>
      <h2 id="letter">{hasPage ? 'No email address: text them' : 'By phone'}</h2>
      <div className="field">
        <label htmlFor="words">The words to copy</label>
        <textarea id="words" readOnly rows={8} lang={language} value={text} />
      </div>
      <p className="acts">
        {phone && <CallAndTextLinks phone={phone} about={`${name}, ${formatPhoneNumber(phone)}`} words={text} />}
        {hasPage && (
          <button className="btn" type="submit" name="intent" value="send">
            Put them on their page
          </button>
        )}
        <button className="btn ghost" type="submit" name="intent" value="see" formAction="?#letter">
          Update the words
        </button>
      </p>
      {!phone && <p className="hint">There is no phone number either: add one to the event.</p>}
    </>
  )
}
