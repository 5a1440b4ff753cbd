import { formatTime, addDays, weekdayNames } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { recordPaymentPath, recordPaymentErrorMessages } from '../../agreements/payments/money-tasks.ts'
import type { UpcomingEventSummary, TaskButton, TaskContext } from '../../plumbing/database/task.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { ChevronIcon, PhoneIcon, SearchIcon } from '../../ui/icons.tsx'
import { eventListPath } from '../events/event-list-query.ts'
import { EventPreviewPanel, type EventPreviewPanelProps } from './event-preview-panel.tsx'
import type { TodayRow } from './today-tasks.ts'

/** A payment just recorded with a tap, by the user or by another user first. */
type RecordedPayment = {
  eventId: string
  name: string
  cents: number
  by: string | null
  at: number
  stands: boolean
  entryId: string
  isFirst: boolean
}

type Props = {
  day: string
  now: TaskContext
  headline: string[]
  events: UpcomingEventSummary[]
  rows: TodayRow[]
  quieter: number
  isWhole: boolean
  /** Page of all tasks, from 1 on. Null for the first tasks alone. */
  page: number | null
  /** Addresses of the page's scripts. */
  scripts: string[]
  got: RecordedPayment | null
  /** The row whose button failed, and why. */
  trouble: { line: string | null; why: string | null }
  beside: EventPreviewPanelProps | null
}

/** Tasks by priority, each a row with a single button. */
export function TodayPage({ day, now, headline, events, rows, page, scripts, got, trouble, beside, ...props }: Props) {
  const first = rows.filter(({ isCounted }) => isCounted)
  const later = rows.filter(({ isCounted }) => !isCounted)
  const why = recordPaymentErrorMessages[trouble.why ?? ''] ?? null
  const { quieter, isWhole } = props
  const more = isWhole ? String(quieter) : `at least ${quieter}`
  const isThere = rows.some((row) => getName(row) === trouble.line)
  const shown = { chosen: beside?.job.eventId ?? null, trouble: why === null ? null : { line: trouble.line, why } }
  return (
    <div className="today">
      <DocumentHead title="Today · Backbar" description="The owner’s side of this website." canonical={null} />
      <div className="today-list">
        <header className={events.length > 0 ? 'today-head has-event' : 'today-head'}>
          <p className="today-day stack gap-3 flush strong">
            <LogoImage on="dark" />
            <span>{day}</span>
            <button className="today-find center" type="button" popoverTarget="find" aria-label="Find an event">
              <SearchIcon />
            </button>
          </p>
          <h1>
            {headline.map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
        </header>
        <FindForm />
        {events.map((event) => (
          <EventPart key={event.sheet} {...event} />
        ))}
        {why && !isThere && (
          <p className="today-trouble" role="alert">
            {why}
          </p>
        )}
        {(got || first.length > 0) && (
          <ul className="today-rows flush">
            {got && <RecordedPaymentRow {...got} timeZone={now.timeZone} />}
            {first.map((row) => (
              <Row key={getName(row)} {...row} {...shown} />
            ))}
          </ul>
        )}
        {later.length > 0 && (
          <>
            <h2 className="today-then line-below">Before {getWeekday(addDays(now.today, 2))}</h2>
            <ul className="today-rows flush">
              {later.map((row) => (
                <Row key={getName(row)} {...row} {...shown} />
              ))}
            </ul>
          </>
        )}
        {quieter > 0 && page === null && (
          <a className="today-quieter bar strong no-underline" href="/backbar?all">
            and {quieter === 1 && isWhole ? 'one quieter one' : `${more} quieter ones`} <ChevronIcon />
          </a>
        )}
        {quieter > 0 && page !== null && (
          <a className="today-quieter bar strong no-underline" href={`/backbar?all=${page + 1}`}>
            and {more} more <ChevronIcon />
          </a>
        )}
      </div>
      {beside && <EventPreviewPanel {...beside} />}
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </div>
  )
}

function FindForm() {
  return (
    <form
      id="find"
      popover="auto"
      className="today-search gap-3 rounded card-ground"
      method="get"
      action={eventListPath}
      role="search"
    >
      <label className="unseen" htmlFor="q">
        Find an event by name, email, phone, venue or reference
      </label>
      <input
        className="shrink"
        id="q"
        name="q"
        type="search"
        placeholder="Name, venue, phone"
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
      <button className="btn" type="submit">
        Search
      </button>
    </form>
  )
}

function EventPart({ clock, place, van, call, sheet, team }: UpcomingEventSummary) {
  return (
    <section className="today-event" aria-label="The event">
      {clock && (
        <p className="today-leave">
          <small>{clock.label}</small> <b>{clock.time}</b>
        </p>
      )}
      <p className="today-place">
        {place.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {team && (
        <a className="today-team" href={team.href}>
          {team.words}
        </a>
      )}
      {van && (
        <a className="today-van" href={van.href}>
          <span id="in-the-van">Packing list</span>{' '}
          <b>
            {van.loaded} of {van.of}
          </b>
          <progress aria-labelledby="in-the-van" value={van.loaded} max={van.of} />
        </a>
      )}
      <p className="today-acts">
        {call && (
          <a className="line-button" href={call.href}>
            <PhoneIcon /> {call.label}
          </a>
        )}
        <a className="line-button" href={sheet}>
          Run sheet
        </a>
      </p>
    </section>
  )
}

type RowProps = TodayRow & { chosen: string | null; trouble: { line: string | null; why: string } | null }

function Row(row: RowProps) {
  const { title, hint, href, button, mark, eventId, isCounted, chosen, trouble } = row
  const name = getName(row)
  const isChosen = eventId !== null && eventId === chosen
  return (
    <li className={isChosen ? 'chosen stack line-below' : 'stack line-below'}>
      <a className="row-words" href={href}>
        <b>{title}</b>
        <span className="muted">
          {mark && (
            <>
              <i className={`day-mark ${mark.state}`} />
              <em className={mark.state}>{mark.words}</em> ·{' '}
            </>
          )}
          {hint}
        </span>
      </a>
      {eventId !== null && (
        <a className="row-beside" href={`/backbar?job=${eventId}`} tabIndex={-1} aria-hidden="true" />
      )}
      {button && <RowButton button={button} title={title} isCounted={isCounted} />}
      {trouble?.line === name && (
        <p className="today-trouble" role="alert">
          {trouble.why}
        </p>
      )}
    </li>
  )
}

function RowButton({ button, title, isCounted }: { button: TaskButton; title: string; isCounted: boolean }) {
  const look = isCounted ? 'line-button now' : 'line-button'
  const words = (
    <>
      {button.label}
      <span className="unseen">: {title}</span>
    </>
  )
  if ('href' in button)
    return (
      <a className={look} href={button.href}>
        {words}
      </a>
    )
  return (
    <form method="post" action={button.action}>
      {Object.entries(button.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={look} type="submit">
        {words}
      </button>
    </form>
  )
}

/** Row of a recorded payment, struck through, with its undo. */
function RecordedPaymentRow({
  eventId,
  name,
  cents,
  by,
  at,
  stands,
  entryId,
  isFirst,
  timeZone,
}: RecordedPayment & { timeZone: string }) {
  const time = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5)
  const sum = formatDollars(cents)
  return (
    <li className="done stack line-below" role="status">
      <a className="row-words" href={`/backbar/jobs/${eventId}`}>
        <b>{stands ? <s>{`${name}, ${sum}`}</s> : `${name}, ${sum}`}</b>
        <span className="muted">
          {!stands
            ? 'Reversed: it is to be paid again.'
            : isFirst
              ? `${sum} is in the books, received today.`
              : `${by ?? 'Somebody'} noted it at ${formatTime(time)}. Nothing was noted twice.`}
        </span>
      </a>
      {stands && (
        <form method="post" action={recordPaymentPath(eventId)}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="entry" value={entryId} />
          <button className="plain" type="submit">
            Undo<span className="unseen">: {`${name}, ${sum}`}</span>
          </button>
        </form>
      )}
    </li>
  )
}

function getName({ kind, subject }: Pick<TodayRow, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}

function getWeekday(day: string): string {
  return weekdayNames[Temporal.PlainDate.from(day).dayOfWeek - 1]!
}
