import { formatTelHref } from '../../ui/phone-href.ts'
import { formatShortMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatGuestCount } from '../../events/event/event-text.ts'
import { BackIcon, EmailIcon, PhoneIcon } from '../../ui/icons.tsx'
import { EventMenu } from './event-menu.tsx'
import type { EventTotals, EventHeaderView } from './event-header-view.ts'
import type { EventHeaderProps } from './event-header-props.ts'
import { EventNotice } from './event-notice.tsx'
import { NextActionButton } from './event-next-action.tsx'
import { EventTabs } from './event-tabs.tsx'

/** Header on every tab of an event: who, when, where. Except on the run sheet, also the totals and the next action. */
export function EventHeader({ job, tab, isBack = false, done = null, canUndoCall = false }: EventHeaderProps) {
  const { name, reference, standing, sums } = job
  return (
    <>
      {done && <EventNotice done={done} eventId={job.eventId} canUndoCall={canUndoCall} />}
      <CompactEventHeader job={job} />
      <header className="job-head">
        <div className="job-way bar">
          <a className="gap-2 strong no-underline" href="/backbar">
            <BackIcon />
            Today
          </a>
          <EventMenu job={job} hasMoves={!isBack} />
        </div>
        <div className="job-who stack gap-4">
          <div>
            <p className="job-standing flush any-break strong">{standing}</p>
            <h1 className="flush any-break" dir="auto">
              {name}
            </h1>
            <EventSummaryLine job={job} />
          </div>
          <ContactLink job={job} />
        </div>
        <p className="printed">Reference {reference}</p>
        {tab !== 'night' && sums && <EventTotalsLine {...sums} />}
        {tab !== 'night' && <NextActionButton job={job} tab={tab} />}
      </header>
      <EventTabs job={job} tab={tab} />
    </>
  )
}

/** Compact header after the full header has scrolled away. Hidden from screen readers, which have read the full header. */
function CompactEventHeader({ job: { name, date, guests, sums, phone } }: { job: EventHeaderView }) {
  const facts = [
    formatShortMonthDay(date),
    formatGuestCount(guests),
    sums?.money &&
      (sums.money.oweThemCents > 0
        ? `you owe ${formatDollars(sums.money.oweThemCents)}`
        : `balance ${formatDollars(sums.money.openCents)}`),
  ]
  return (
    <div className="job-bar stack" aria-hidden="true">
      <a className="center" href="/backbar" tabIndex={-1}>
        <BackIcon />
      </a>
      <p className="flush">
        <b>{name}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {phone && (
        <a className="center" href={formatTelHref(phone)} tabIndex={-1}>
          <PhoneIcon />
        </a>
      )}
    </div>
  )
}

/** Date, guests and venue of an event. */
export function EventSummaryLine({ job }: { job: EventHeaderView }) {
  const { date, guests, place, isPostponed } = job
  return (
    <p className="flush any-break">
      {isPostponed ? `Was planned for ${formatWeekdayDate(date)}` : formatEventHeaderDate(job)}
      {guests !== null && ` · ${formatGuestCount(guests)}`}
      {place && (
        <>
          {' '}
          <span className="job-place">{place}</span>
        </>
      )}
    </p>
  )
}

/** "Wednesday, May 26", with the year unless it is the current year. */
export function formatEventHeaderDate({ date, today }: Pick<EventHeaderView, 'date' | 'today'>): string {
  return date.slice(0, 4) === today.slice(0, 4)
    ? formatWeekdayDate(date)
    : `${formatWeekdayDate(date)}, ${date.slice(0, 4)}`
}

/** Link to call the client, or to send an email where no phone is known. */
function ContactLink({ job: { phone, email, called } }: { job: EventHeaderView }) {
  if (phone)
    return (
      <a className="job-reach center no-underline" href={formatTelHref(phone)}>
        <PhoneIcon />
        <span>
          <span className="unseen">Call {called}: </span>
          {formatPhoneNumber(phone)}
        </span>
      </a>
    )
  if (email)
    return (
      <a className="job-reach center no-underline" href={`mailto:${encodeURIComponent(email)}`}>
        <EmailIcon />
        <span>
          <span className="unseen">Email {called}: </span>
          {email}
        </span>
      </a>
    )
  return null
}

export function EventTotalsLine({ label, cents, money }: EventTotals) {
  const rows: [label: string, cents: number][] = [[label, cents]]
  if (money)
    rows.push(
      ['Paid', money.paidCents],
      money.oweThemCents > 0 ? ['You owe', money.oweThemCents] : ['Balance', money.openCents],
    )
  return (
    <p className="job-sums wrap-line">
      {rows.map(([label, cents]) => (
        <span key={label}>
          {label} <b>{formatDollars(cents)}</b>
        </span>
      ))}
    </p>
  )
}
