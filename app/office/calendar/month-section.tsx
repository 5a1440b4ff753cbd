import { formatLongDate, addMonths, formatMonth } from '../../business/dates.ts'
import { formatMonthCounts, type CalendarCell } from './month-grid.ts'

type Props = { month: string; weeks: CalendarCell[][]; chosen: string | null }

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A month grid of booked, held, requested and closed days. A selected day opens below it. */
export function MonthSection({ month, weeks, chosen }: Props) {
  return (
    <section className="month" aria-label={`The days of ${formatMonth(month)}`}>
      <header className="spread gap-4">
        <div>
          <p className="eyebrow">{formatMonthCounts(weeks)}</p>
          <h2 id="month">{formatMonth(month)}</h2>
        </div>
        <nav className="gap-3" aria-label="Months">
          <a
            className="btn ghost"
            href={`/backbar/calendar?month=${addMonths(month, -1)}`}
            aria-label="The month before"
          >
            ‹
          </a>
          <a className="btn ghost" href="/backbar/calendar">
            Today
          </a>
          <a className="btn ghost" href={`/backbar/calendar?month=${addMonths(month, 1)}`} aria-label="The month after">
            ›
          </a>
        </nav>
      </header>
      <table className="full-width rounded card-ground">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th className="muted" key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              {week.map((cell) => (
                <DayCell key={cell.date} cell={cell} month={month} isChosen={cell.date === chosen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="month-key small wrap-line gap-4">
        <span className="chip booked">booked</span> <span className="chip agreed">agreed</span>{' '}
        <span className="chip held">on hold</span> <span className="chip done">completed</span>{' '}
        <span className="chip asked">inquiry</span> <span>striped: closed</span>
      </p>
    </section>
  )
}

function DayCell({ cell, month, isChosen }: { cell: CalendarCell; month: string; isChosen: boolean }) {
  const { date, isOutside, isToday, chips, asked, standing, note, events, busy } = cell
  const kind = [isOutside && 'outside', isToday && 'today', isChosen && 'chosen', standing].filter(Boolean).join(' ')
  return (
    <td className={kind}>
      <a
        className="gap-1 no-underline"
        href={`/backbar/calendar?month=${month}&day=${date}#day`}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className="number" aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span className="unseen">{formatLongDate(date)}</span>
        {standing && <span className="day-note">{note || (standing === 'closed' ? 'closed' : 'ask me')}</span>}
        {busy && (
          <span className="day-note">
            busy<span className="unseen"> in your own calendar</span>
            {busy === 'all day' && ' all day'}
          </span>
        )}
        {chips.map(({ id, state, words, crew }) => (
          <span key={id} className={`chip ${state}`}>
            <span className="words">{words}</span>
            <span className="unseen">, {state}</span>
            {crew && <span className="crew-short strong">{crew}</span>}
          </span>
        ))}
        {asked > 0 && (
          <span className="chip asked">
            <span className="words">
              {asked} {asked === 1 ? 'inquiry' : 'inquiries'}
            </span>
          </span>
        )}
        {events !== null && <span className="day-note">{events} events possible</span>}
      </a>
    </td>
  )
}
