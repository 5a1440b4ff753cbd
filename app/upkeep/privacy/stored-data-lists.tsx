import { formatLongDate, formatDateTime } from '../../business/dates.ts'
import type { DataSubject } from './data-subject.ts'
import { AllowedLink } from '../../ui/allowed-link.tsx'
import { getUnfinishedInquiryPath } from '../../events/manual-entry/unfinished-inquiry.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'

const colored = new Set(['new', 'held', 'booked'])

export function StoredEventList({ requests, timeZone }: { requests: DataSubject['requests']; timeZone: string }) {
  if (requests.length === 0) return null
  return (
    <>
      <h4>Events</h4>
      <ul className="plain-list">
        {requests.map(({ id, reference, receivedAt, state, request, history }) => (
          <li key={id}>
            <a href={`/backbar/jobs/${id}`}>{reference}</a>{' '}
            <span className={`tag${colored.has(state) ? ` ${state}` : ''}`}>{formatStateLabel(state)}</span>
            <span>
              {request.requestorName}, {formatLongDate(request.eventDate)}
            </span>
            <span className="small">
              received {formatDateTime(Date.parse(receivedAt), timeZone)}
              {history.length > 0 && `, ${history.length} ${history.length === 1 ? 'entry' : 'entries'} of history`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function StoredUnfinishedInquiryList({
  inquiries,
  timeZone,
}: {
  inquiries: DataSubject['unfinishedInquiries']
  timeZone: string
}) {
  if (inquiries.length === 0) return null
  return (
    <>
      <h4>Inquiries without a date</h4>
      <ul className="plain-list">
        {inquiries.map(({ id, changedAt, input }) => (
          <li key={id}>
            <a href={getUnfinishedInquiryPath(id)}>{input.requestorName || 'A caller without a name'}</a>
            <span className="small">kept {formatDateTime(Date.parse(changedAt), timeZone)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function StoredAgreementList({ agreements }: { agreements: DataSubject['agreements'] }) {
  if (agreements.length === 0) return null
  return (
    <>
      <h4>What they signed</h4>
      <ul className="plain-list">
        {agreements.map(({ reference, name, eventDate, keptUntil }) => (
          <li key={`${reference} ${eventDate}`}>
            <span>
              {reference}, {formatLongDate(eventDate)}, agreed to by {name}
            </span>
            <span className="small">kept until {formatLongDate(keptUntil)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function StoredMenuCardList({ menuCards = [] }: Pick<DataSubject, 'menuCards'>) {
  if (menuCards.length === 0) return null
  return (
    <>
      <h4>Their drinks and menu cards</h4>
      <ul className="plain-list">
        {menuCards.map(({ eventId, title, drinks }) => (
          <li key={eventId}>
            <AllowedLink href={`/backbar/jobs/${eventId}/drinks`}>{title || 'A menu card'}</AllowedLink>
            <span className="small" dir="auto">
              {drinks.map(({ name, dedication }) => [name, dedication].filter(Boolean).join(', ')).join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function StoredEmailList({ emails, timeZone }: { emails: DataSubject['letters']; timeZone: string }) {
  if (emails.length === 0) return null
  return (
    <>
      <h4>Emails to or about them</h4>
      <ul className="plain-list">
        {emails.map(({ id, subject, to, state, postedAt }) => (
          <li key={id}>
            <span>{subject}</span>
            <span className="small">
              to {to}, {state}, {formatDateTime(Date.parse(postedAt), timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
