import { computeDeliveryStatus } from '../../plumbing/outbox/whereabouts.ts'
import { formatTransportLabel } from './letter-words.ts'
import { canEditRecipient, formatSeenEmail, type EmailDetails } from './one-letter.ts'
import { RecipientField, type RejectedRecipient } from './to-field.tsx'

type Props = { letter: EmailDetails; carrier: string; now: number; back: RejectedRecipient | null }

/** The way to send a letter again, as far as its state allows. */
export function ResendSection({ letter, carrier, now, back }: Props) {
  const where = computeDeliveryStatus(letter, now)
  return (
    <section className="slip">
      <h2>Send again</h2>
      {where === 'carried' && <p>It is being sent right now. Look again in a minute or two.</p>}
      {where === 'sent' && <SentAlready letter={letter} />}
      {where === 'kept' && carrier === 'mailbox' && <p>Email isn’t connected: it cannot be sent.</p>}
      {where === 'kept' && carrier !== 'mailbox' && (
        <Again letter={letter} words={`Nobody got it yet. It goes by ${formatTransportLabel(carrier)}.`} />
      )}
      {['waiting', 'refused', 'given-up'].includes(where) && (
        <Again letter={letter} words="It is tried at once, and then for three days." />
      )}
      {where !== 'carried' && canEditRecipient(letter) && <Mend letter={letter} back={back} />}
    </section>
  )
}

function Again({ letter, words }: { letter: EmailDetails; words: string }) {
  return (
    <form method="post">
      <p>{words}</p>
      <input type="hidden" name="seen" value={formatSeenEmail(letter)} />
      <p>
        <button className="btn" type="submit" name="intent" value="again">
          Send again
        </button>
      </p>
    </form>
  )
}

/** Asked once: whoever got it gets it a second time. */
function SentAlready({ letter }: { letter: EmailDetails }) {
  return (
    <details className="post-more">
      <summary>It was sent already</summary>
      <form method="post">
        <p>
          {letter.to} would get it a second time. Mail programs may show the two as one, since it stays the same email.
          Send it once more?
        </p>
        <input type="hidden" name="seen" value={formatSeenEmail(letter)} />
        <p>
          <button className="btn" type="submit" name="intent" value="again">
            Yes, send it a second time
          </button>
        </p>
      </form>
    </details>
  )
}

function Mend({ letter, back }: Pick<Props, 'letter' | 'back'>) {
  return (
    <details className="post-more" open={back !== null}>
      <summary>The address is wrong</summary>
      <form method="post">
        <input type="hidden" name="seen" value={formatSeenEmail(letter)} />
        <RecipientField
          label="The right address"
          hint="For this email only; its history remembers the old one."
          autoComplete="off"
          back={back}
          to={letter.to}
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
