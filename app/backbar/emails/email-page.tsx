import { formatDateTime } from '../../business/dates.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getEmailPath, computeDeliveryStatus } from '../../plumbing/outbox/delivery-status.ts'
import { ResendSection } from './resend-section.tsx'
import {
  formatTransportLabel,
  formatEmailPurpose,
  formatEmailStatusSentence,
  formatAttemptCount,
  formatEmailStatusUpdate,
  formatServerReply,
  unknownDeliveryText,
} from './email-text.ts'
import { EmailStatusTag } from './emails-page.tsx'
import type { EmailDetails } from './email-details.ts'
import type { RejectedRecipient } from './recipient-field.tsx'

type Props = {
  email: EmailDetails
  timeZone: string
  /** Name of the current email transport. */
  carrier: string
  now: number
  back: RejectedRecipient | null
}

/** An email's page: its status, the mail server's replies, its text and the resend form. */
export function EmailPage({ email, timeZone, carrier, now, back }: Props) {
  const status = computeDeliveryStatus(email, now)
  const isMoving = ['waiting', 'carried'].includes(status)
  const isTrouble = email.lastWords !== null && status !== 'sent' && status !== 'kept'
  return (
    <>
      <BackOfficeHeader
        title={email.subject}
        eyebrow={formatEmailPurpose(email.kind)}
        lead={formatEmailStatusSentence(email, now, timeZone)}
        isError={back !== null}
      >
        {isMoving && (
          <a className="btn ghost" href={getEmailPath(email.id)}>
            Check again
          </a>
        )}
      </BackOfficeHeader>
      <FormErrors errors={back?.errors} />
      <div className="post post-one stack">
        <div>
          <section className="slip">
            <h2>Delivery status</h2>
            <p>
              <EmailStatusTag status={email} now={now} timeZone={timeZone} />
            </p>
            <dl className="told">
              {listRows(email, timeZone).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {email.eventId && (
              <p>
                <a href={`/backbar/jobs/${encodeURIComponent(email.eventId)}`}>The event it belongs to</a>
              </p>
            )}
          </section>
          <ResendSection {...{ email, carrier, now, back }} />
          <EmailHistory email={email} timeZone={timeZone} isTrouble={isTrouble} />
        </div>
        <section className="slip">
          <h2>Text of the email</h2>
          {email.text === null ? (
            <p>Its link lets its reader in without the old password, so it is shown to no one else.</p>
          ) : (
            <pre className="post-text any-break flush">{email.text}</pre>
          )}
        </section>
      </div>
      <p>
        <a href="/backbar/letters">All emails</a>
      </p>
    </>
  )
}

function listRows(email: EmailDetails, timeZone: string): [string, string][] {
  return [
    ['To', email.to],
    ...(email.replyTo ? [['Replies go to', email.replyTo] satisfies [string, string]] : []),
    ...(email.fileName ? [['Attached', email.fileName] satisfies [string, string]] : []),
    ['Written', formatDateTime(email.createdAt, timeZone)],
    ...(email.attempts > 1 ? [['Attempts', formatAttemptCount(email.attempts)] satisfies [string, string]] : []),
  ]
}

/** Status updates of an email with the mail server's replies, oldest first. Open where it did not arrive. */
function EmailHistory({
  email: { events, createdAt, carrier },
  timeZone,
  isTrouble,
}: {
  email: EmailDetails
  timeZone: string
  isTrouble: boolean
}) {
  return (
    <details className="slip" open={isTrouble}>
      <summary>
        <h2>Details</h2>
      </summary>
      {carrier && <p className="small">Sent by {formatTransportLabel(carrier)}</p>}
      <ol className="post-history any-break flush">
        <li>
          <b>Written</b> <span className="small">{formatDateTime(createdAt, timeZone)}</span>
        </li>
        {events.map(({ at, kind, words }, i) => (
          <li key={i}>
            <b>{formatEmailStatusUpdate(kind)}</b> <span className="small">{formatDateTime(at, timeZone)}</span>
            {kind === 'unknown' && <p>{unknownDeliveryText}</p>}
            {words &&
              (kind === 'again' ? (
                <p>{words}</p>
              ) : (
                <p>
                  <q>{formatServerReply(words)}</q>
                </p>
              ))}
          </li>
        ))}
      </ol>
    </details>
  )
}
