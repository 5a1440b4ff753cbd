import { formatDateTime } from '../../business/dates.ts'
import { getEmailPath, computeDeliveryStatus, deliveryStatusLabels } from '../../plumbing/outbox/delivery-status.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'
import type { EventHistoryEmail, EventHistoryPageProps } from './event-history-page-props.ts'
import { FoldedList, shownHistoryCounts } from './history-list.tsx'

/** Every email about the event, with its delivery error where that matters. */
export function EmailsSection({ emails, timeZone, now }: Pick<EventHistoryPageProps, 'emails' | 'timeZone' | 'now'>) {
  const lines = (some: EventHistoryEmail[]) => (
    <ul className="plain-list">
      {some.map(({ id, subject, to, at, ...status }) => (
        <li key={id}>
          <AllowedLink href={getEmailPath(id)}>{subject}</AllowedLink>
          <span className="small">
            to {to}, {formatDateTime(at, timeZone)}: {deliveryStatusLabels[computeDeliveryStatus(status, now)]}
            {status.state !== 'sent' && status.lastWords && `. ${status.lastWords}`}
          </span>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="job-part">
      <h2>Emails</h2>
      {emails.length === 0 && <p className="small">None yet.</p>}
      <FoldedList count={emails.length - shownHistoryCounts.letters}>
        {lines(emails.slice(0, shownHistoryCounts.letters))}
        {lines(emails.slice(shownHistoryCounts.letters))}
      </FoldedList>
    </section>
  )
}
