import { FormErrors } from '../../ui/error-summary.tsx'
import { useIsListBesideItem } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getEmailPath, computeDeliveryStatus, type EmailDeliveryState } from '../../plumbing/outbox/delivery-status.ts'
import { EmailTransportSection } from './email-transport-section.tsx'
import { type TransportStatus, type EmailListItem, formatEmailPurpose, formatEmailStatus } from './email-text.ts'
import { emailFilters, getEmailListPath, type EmailFilter } from './email-list-path.ts'
import { RecipientField, type RejectedRecipient } from './recipient-field.tsx'
import { formatDateTime } from '../../business/dates.ts'

type Props = {
  emails: EmailListItem[]
  next: string | null
  filter: EmailFilter
  isFirst: boolean
  carrier: TransportStatus
  alertsTo: string
  timeZone: string
  now: number
  testKey: string
  back: RejectedRecipient | null
}

/** All emails, newest first, with the state of the transport and a test email form. */
export function EmailsPage({ emails, next, filter, isFirst, carrier, alertsTo, timeZone, now, testKey, back }: Props) {
  const isBeside = useIsListBesideItem()
  return (
    <>
      <BackOfficeHeader
        title="Emails"
        isError={back !== null}
        lead={
          carrier.carrier === 'mailbox'
            ? 'Email isn’t connected: no email leaves this site.'
            : 'Every email this site sends, and whether it arrived.'
        }
      >
        {carrier.carrier === 'mailbox' && (
          <a className="btn" href="/backbar/settings/mail">
            Connect it
          </a>
        )}
        <a className="btn ghost" href={isBeside ? '/backbar/letters#test-letter' : '#test-letter'}>
          Send a test email
        </a>
      </BackOfficeHeader>
      <FormErrors errors={back?.errors} />
      <div className="post stack">
        <div>
          <nav className="post-tabs" aria-label="Which emails">
            <ul className="wrap-line gap-2">
              {(Object.keys(emailFilters) as EmailFilter[]).map((name) => (
                <li key={name}>
                  <a
                    className="strong no-underline"
                    href={getEmailListPath(name)}
                    aria-current={name === filter ? 'page' : undefined}
                  >
                    {emailFilters[name]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <LetterList {...{ emails, now, timeZone, filter, isFirst }} />
          <p className="acts">
            {next && (
              <a className="btn ghost" href={getEmailListPath(filter, next)}>
                Older emails
              </a>
            )}
            {!isFirst && <a href={getEmailListPath(filter)}>Back to the newest</a>}
          </p>
        </div>
        {!isBeside && (
          <div>
            <EmailTransportSection {...{ carrier, timeZone }} />
            <form method="post" action="/backbar/letters" className="slip">
              <h2 id="test-letter">Send a test email</h2>
              <input type="hidden" name="key" value={testKey} />
              <RecipientField
                label="To"
                hint="Where alerts go, unless you type another address."
                autoComplete="email"
                back={back}
                to={alertsTo}
              />
              <p>
                <button className="btn" type="submit">
                  Send a test email
                </button>
              </p>
            </form>
          </div>
        )}
      </div>
    </>
  )
}

type ListProps = Pick<Props, 'emails' | 'now' | 'timeZone' | 'filter' | 'isFirst'>

const emptyListMessages: Record<EmailFilter, string> = {
  all: 'No email has been written yet. The first inquiry writes two: an alert to you, and a receipt to the visitor.',
  waiting: 'No email is waiting.',
  refused: 'No email was refused.',
  kept: 'Every email was sent: none is stored here.',
  sent: 'No email has been sent yet.',
}

function LetterList({ emails, now, timeZone, filter, isFirst }: ListProps) {
  if (emails.length === 0)
    return <p className="slip">{isFirst ? emptyListMessages[filter] : 'That is all: no older emails.'}</p>
  return (
    <ul className="slip post-list">
      {emails.map((email) => (
        <li className="line-below any-break" key={email.id}>
          <div className="spread gap-2">
            <b>To {email.name}</b>
            <span className="small">{formatDateTime(email.createdAt, timeZone)}</span>
          </div>
          <a href={getEmailPath(email.id)}>{email.subject}</a>
          {email.firstWords && <p className="small muted">{email.firstWords}</p>}
          <p className="small">
            <EmailStatusTag status={email} now={now} timeZone={timeZone} /> {formatEmailPurpose(email.kind)}
          </p>
        </li>
      ))}
    </ul>
  )
}

const tags = { waiting: 'held', carried: 'held', sent: 'booked', kept: '', refused: 'new', 'given-up': 'new' }

export function EmailStatusTag({
  status,
  now,
  timeZone,
}: {
  status: EmailDeliveryState
  now: number
  timeZone: string
}) {
  return (
    <span className={`tag ${tags[computeDeliveryStatus(status, now)]}`}>
      {formatEmailStatus(status, now, timeZone)}
    </span>
  )
}
