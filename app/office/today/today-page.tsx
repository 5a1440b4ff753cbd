import { addDays, weekdayNames } from '../../business/dates.ts'
import { recordPaymentErrorMessages } from '../../agreements/payments/money-tasks.ts'
import type { UpcomingEventSummary, TaskContext } from '../../plumbing/database/task.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { ChevronIcon, SearchIcon } from '../../ui/icons.tsx'
import { eventListPath } from '../events/event-list-query.ts'
import { EventPreviewPanel, type EventPreviewPanelProps } from './event-preview-panel.tsx'
import type { TodayRow } from './today-tasks.ts'
import { RecordedPaymentRow, type RecordedPayment } from './recorded-payment-row.tsx'
import { getTaskRowKey, TodayTaskRow } from './today-task-row.tsx'
import { TodayEvent } from './today-event.tsx'

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
  const isThere = rows.some((row) => getTaskRowKey(row) === trouble.line)
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
          <TodayEvent key={event.sheet} {...event} />
        ))}
        {why && !isThere && (
          <p className="today-trouble flush strong" role="alert">
            {why}
          </p>
        )}
        {(got || first.length > 0) && (
          <ul className="today-rows flush">
            {got && <RecordedPaymentRow {...got} timeZone={now.timeZone} />}
            {first.map((row, at) => (
              <TodayTaskRow key={getTaskRowKey(row)} {...row} {...shown} isFirst={at === 0} />
            ))}
          </ul>
        )}
        {later.length > 0 && (
          <>
            <h2 className="today-then line-below">Before {getWeekday(addDays(now.today, 2))}</h2>
            <ul className="today-rows flush">
              {later.map((row) => (
                <TodayTaskRow key={getTaskRowKey(row)} {...row} {...shown} isFirst={false} />
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

function getWeekday(day: string): string {
  return weekdayNames[Temporal.PlainDate.from(day).dayOfWeek - 1]!
}
