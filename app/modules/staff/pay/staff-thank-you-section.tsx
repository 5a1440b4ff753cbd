import { filterTextRecipients } from './format-pay-action.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatSmsHref } from '../../../ui/phone-href.ts'
import { PayConfirmationNotice, EventPayForm, ThankYouTextLinks, type EventPaySectionProps } from './event-pay-form.tsx'
import { filterEmailRecipients } from './pay-confirmation.ts'

/** The thank-you after hours are approved: an email to each, or the same as a text message. */
export function StaffThankYouSection({ pay, from, isMailbox, done }: EventPaySectionProps) {
  if (pay.thanks.length === 0) return null
  const { allOf } = getFormatter('en')
  const getNames = (some: readonly { name: string }[]) => allOf(some.map(({ name }) => name))
  const waiting = filterEmailRecipients(pay.thanks, isMailbox)
  const byText = filterTextRecipients(pay.thanks, isMailbox)
  // Do not repeat a text message that the confirmation already shows.
  const toText = byText.filter(({ personId }) => !done?.texts.some((one) => one.personId === personId))
  const rest = pay.thanks.filter((one) => !waiting.includes(one) && !byText.includes(one))
  const posted = rest.filter(({ isPosted }) => isPosted)
  const unreached = rest.filter(({ isPosted }) => !isPosted)
  return (
    <section className="slip crew-pay" aria-labelledby="crew-thanks">
      <PayConfirmationNotice done={done} at="thanks" />
      <h2 id="crew-thanks">Send a thank-you</h2>
      <p>Each reads their own hours, pay and tips, and no one else’s.</p>
      {pay.pot.sharedCents === null && pay.pot.cashCents === null && (
        <p className="small">The tips are not counted yet: what you send now says nothing of them.</p>
      )}
      {waiting.length > 0 && (
        <EventPayForm pay={pay} from={from}>
          <button className="btn ghost" type="submit" name="intent" value="thank">
            Write to {getNames(waiting)}
          </button>
        </EventPayForm>
      )}
      {toText.length > 0 && (
        <p className="small">
          {isMailbox
            ? 'Email isn’t connected: each goes as a text, with the words in it.'
            : `No email reaches ${getNames(toText)}: a text says the same in short.`}
        </p>
      )}
      <ThankYouTextLinks thanks={toText} />
      {posted.length > 0 && (
        <ul className="plain-list">
          {posted.map(({ personId, name, phone, text, isTold }) => (
            <li key={personId}>
              <span>
                {name}
                {isTold !== null && <span className="small">{isTold ? ' was written to' : ' is not told yet'}</span>}
              </span>
              <TextLink href={phone === '' ? null : formatSmsHref(phone, text)} name={name} />
            </li>
          ))}
        </ul>
      )}
      {unreached.length > 0 && (
        <p className="small">
          Nothing reaches {getNames(unreached)} from here: no phone number
          {isMailbox ? ', and email isn’t connected.' : ' and no email address.'}
        </p>
      )}
    </section>
  )
}

/** Link that opens a text message, where the phone number can receive it. */
export function TextLink({ href, name }: { href: string | null; name: string }) {
  if (href === null) return null
  return (
    <a href={href}>
      Text them<span className="unseen">: {name}</span>
    </a>
  )
}
