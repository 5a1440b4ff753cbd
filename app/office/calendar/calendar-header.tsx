import { addMonths, formatMonth } from '../../business/dates.ts'
import { BackIcon, CalendarIcon, ChevronIcon } from '../../ui/icons.tsx'
import { LogoImage } from '../../ui/logo-image.tsx'
import { formatMonthCounts, type CalendarCell } from './month-grid.ts'

type Props = {
  month: string
  today: string
  weeks: CalendarCell[][]
  /** A typed date that could not be read. */
  unreadable: string | null
}

/** The month's name, its neighbors, and the field that goes to any date. */
export function CalendarHeader({ month, today, weeks, unreadable }: Props) {
  const path = (other: string) => `/backbar/calendar?month=${other}`
  return (
    <header className="today-head calendar-head">
      <p className="today-day stack gap-3 flush strong">
        <LogoImage on="dark" />
        <span>Calendar</span>
      </p>
      <div className="calendar-month spread">
        <div>
          <p className="eyebrow flush">{formatMonthCounts(weeks)}</p>
          <h1 id="month" className="flush">
            {formatMonth(month)}
          </h1>
        </div>
        <nav className="inline-row gap-2" aria-label="Months">
          {today.startsWith(month) ? null : (
            <a className="btn ghost" href="/backbar/calendar">
              Today
            </a>
          )}
          <a className="btn ghost round" href={path(addMonths(month, -1))} aria-label="The month before">
            <BackIcon />
          </a>
          <a className="btn ghost round" href={path(addMonths(month, 1))} aria-label="The month after">
            <ChevronIcon />
          </a>
        </nav>
      </div>
      <form className="go-to-date inline-row gap-2" method="get" action="/backbar/calendar">
        <CalendarIcon />
        <label className="unseen" htmlFor="go">
          Go to date
        </label>
        <input
          className="shrink full-width"
          id="go"
          name="go"
          defaultValue={unreadable ?? ''}
          placeholder="Go to 6/12 or June 12"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          aria-invalid={unreadable === null ? undefined : true}
          aria-describedby={unreadable === null ? undefined : 'go-error'}
        />
        <button className="btn ghost" type="submit">
          Go
        </button>
      </form>
      {unreadable !== null && (
        <p className="go-error strong" id="go-error" role="alert">
          Type a day, as 6/12.
        </p>
      )}
      <noscript>
        <form className="go-to-date inline-row gap-3" method="get" action="/backbar/calendar">
          <label htmlFor="go-day">Or pick a date</label>
          <input className="shrink full-width" id="go-day" name="day" type="date" />
          <button className="btn ghost" type="submit">
            Go
          </button>
        </form>
      </noscript>
    </header>
  )
}
