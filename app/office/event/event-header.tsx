import { formatTelHref } from '../../ui/phone-href.ts'
import { formatShortMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatGuestCount } from '../../events/event/event-text.ts'
import { IfAllowed } from '../../ui/allowed-link.tsx'
import { BackIcon, EmailIcon, PhoneIcon } from '../../ui/icons.tsx'
import { EventMenu } from './event-menu.tsx'
import type { EventTotals, EventHeaderView } from './event-header-view.ts'

export type EventTab = 'overview' | 'money' | 'night' | 'history'

type Props = {
  job: EventHeaderView
  tab: EventTab
  /** A form of the menu was returned and is shown on the page itself. */
  isBack?: boolean
  /** Sentence about the completed action. */
  done?: string | null
}

/** Header on every tab of an event: who, when, where. Except on the run sheet, also the totals and the next action. */
export function EventHeader({ job, tab, isBack = false, done = null }: Props) {
  const { name, reference, standing, sums } = job
  return (
    <>
      {done && (
        <p className="said job-said" role="status">
          {done}
        </p>
      )}
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
    <div className="job-bar" aria-hidden="true">
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

/** Button of the event's next action, except on the tab where that action is done. */
function NextActionButton({ job, tab }: Pick<Props, 'job' | 'tab'>) {
  const { stage, eventId, called, phone, email } = job
  const page = `/backbar/jobs/${eventId}`
  if (stage === null) return null
  const link = (label: string, href: string) => (
    <p className="job-next">
      <a className="btn" href={href}>
        {label}
      </a>
    </p>
  )
  const write = (label: string) =>
    email !== null || phone === null ? link(label, `${page}/reply`) : link(`Call ${called}`, formatTelHref(phone))
  switch (stage.code) {
    case 'decide':
      return tab === 'overview' ? null : link('Answer', page)
    case 'answer':
      return write('Answer')
    case 'propose':
      return link('Make the proposal', `${page}/proposal`)
    case 'go-on':
      return link('Continue the proposal', `${page}/proposal`)
    case 'remind':
      return write('Send a payment reminder')
    case 'write':
      return write(`Write to ${called}`)
    case 'pay':
      return tab === 'money' ? null : <RecordPaymentForm job={job} cents={stage.cents} />
    case 'facts':
      return link(
        stage.missing === 1 ? 'Ask for the missing detail' : `Ask for the ${stage.missing} missing details`,
        `${page}/facts?open=ask`,
      )
    case 'sheet':
      return link('Run sheet', `${page}/sheet`)
    case 'left':
      return link('Count leftovers', `${page}/left`)
    case 'close':
      return (
        <form method="post" action={page} className="job-next">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value={job.state} />
          <input type="hidden" name="seen" value={job.seen} />
          <button className="btn" type="submit" name="to" value="done">
            Close it
          </button>
        </form>
      )
  }
}

function RecordPaymentForm({ job: { eventId, today, key }, cents }: { job: EventHeaderView; cents: number }) {
  const page = `/backbar/jobs/${eventId}/money`
  return (
    <IfAllowed to={page}>
      <form method="post" action={page} className="job-next">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="sum" value={formatDollarsInput(cents)} />
        <input type="hidden" name="way" value="other" />
        <input type="hidden" name="paidOn" value={today} />
        <input type="hidden" name="for" value="due" />
        <input type="hidden" name="receipt" value="yes" />
        <button className="btn" type="submit">
          Mark {formatDollars(cents)} received
        </button>
      </form>
    </IfAllowed>
  )
}

/**
 * Tabs of an event that have content and that the user may open. `tab` is the current tab, null where the event is shown
 * beside another page.
 */
export function EventTabs({
  job: { eventId, isOver, isNight, hasMoney },
  tab,
}: {
  job: EventHeaderView
  tab: EventTab | null
}) {
  const page = `/backbar/jobs/${eventId}`
  const tabs: [tab: EventTab, words: string, href: string, isThere: boolean][] = [
    ['overview', 'Overview', page, !isOver],
    ['money', 'Money', `${page}/money`, hasMoney],
    ['night', 'Run sheet', `${page}/night`, isNight],
    ['history', 'History', `${page}/history`, true],
  ]
  return (
    <nav className="job-tabs wrap-line line-below" aria-label="This event">
      {tabs
        .filter(([one, , , isThere]) => isThere || one === tab)
        .map(([one, words, href]) => (
          <IfAllowed key={one} to={href}>
            <a className="center strong muted no-underline" href={href} aria-current={one === tab ? 'page' : undefined}>
              {words}
            </a>
          </IfAllowed>
        ))}
    </nav>
  )
}
