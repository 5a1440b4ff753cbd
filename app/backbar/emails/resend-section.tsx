import { computeDeliveryStatus } from '../../plumbing/outbox/delivery-status.ts'
import { formatTransportLabel } from './email-text.ts'
import { canEditRecipient, serializeSeenEmailState, type EmailDetails } from './email-details.ts'
import { RecipientField, type RejectedRecipient } from './recipient-field.tsx'

type Props = { email: EmailDetails; carrier: string; now: number; back: RejectedRecipient | null }

/** The resend form, as far as the email's state allows. */
export function ResendSection({ email, carrier, now, back }: Props) {
  const where = computeDeliveryStatus(email, now)
  return (
    <section className="slip">
      <h2>Send again</h2>
      {where === 'carried' && <p>It is being sent right now. Look again in a minute or two.</p>}
      {where === 'sent' && <ResendConfirmation email={email} />}
      {where === 'kept' && carrier === 'mailbox' && <p>Email isn’t connected: it cannot be sent.</p>}
      {where === 'kept' && carrier !== 'mailbox' && (
        <ResendForm email={email} words={`It has not gone out yet. It goes by ${formatTransportLabel(carrier)}.`} />
      )}
      {['waiting', 'refused', 'given-up'].includes(where) && (
        <ResendForm email={email} words="It is tried at once, and then for three days." />
      )}
      {where !== 'carried' && canEditRecipient(email) && <Mend email={email} back={back} />}
    </section>
  )
}

function ResendForm({ email, words }: { email: EmailDetails; words: string }) {
  return (
    <form method="post">
      <p>{words}</p>
      <input type="hidden" name="seen" value={serializeSeenEmailState(email)} />
      <p>
        <button className="btn" type="submit" name="intent" value="again">
          Send again
        </button>
      </p>
    </form>
  )
}

/** Form to resend an email. It requires a confirmation, because the recipient gets the email a second time. */
function ResendConfirmation({ email }: { email: EmailDetails }) {
  return (
    <details className="post-more">
      <summary>It was sent already</summary>
      <form method="post">
        <p>
          {email.to} would get it a second time. Mail programs may show the two as one, since it stays the same email.
          Send it once more?
        </p>
        <input type="hidden" name="seen" value={serializeSeenEmailState(email)} />
        <p>
          <button className="btn" type="submit" name="intent" value="again">
            Yes, send it a second time
          </button>
        </p>
      </form>
    </details>
  )
}

function Mend({ email, back }: Pick<Props, 'email' | 'back'>) {
  return (
    <details className="post-more" open={back !== null}>
      <summary>Correct the address</summary>
      <form method="post">
        <input type="hidden" name="seen" value={serializeSeenEmailState(email)} />
        <RecipientField
          label="The right address"
          hint="For this email only; its history remembers the old one."
          autoComplete="off"
          back={back}
          to={email.to}
        />
        <p>
          <button className="btn" type="submit" name="intent" value="mend">
            Fix the address and send
          </button>
        </p>
      </form>
    </details>
  )
}
