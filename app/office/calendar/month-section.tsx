import { formatLongDate, formatMonth } from '../../business/dates.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import { getDayPath } from '../../operations/calendar/calendar-day-path.ts'
import type { CalendarCell, EventChip } from './month-grid.ts'

type Props = { month: string; weeks: CalendarCell[][]; chosen: string | null }

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A month grid of booked, held, requested, past, closed and busy days. Each kind has a shape of its own. */
export function MonthSection({ month, weeks, chosen }: Props) {
  return (
    <section className="month" aria-label={`The days of ${formatMonth(month)}`}>
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
                <DayCell key={cell.date} cell={cell} isChosen={cell.date === chosen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="month-key small wrap-line gap-4">
        <span className="chip booked">booked</span> <span className="chip agreed">no deposit yet</span>{' '}
        <span className="chip held">on hold</span> <span className="chip inquiry">inquiry</span>{' '}
        <span className="chip done">completed</span> <span className="chip closed">closed</span>{' '}
        {weeks.flat().some(({ busy }) => busy !== '') && <span className="chip busy">busy yourself</span>}
      </p>
    </section>
  )
}

function DayCell({ cell, isChosen }: { cell: CalendarCell; isChosen: boolean }) {
  const { date, isOutside, isToday, isPast, chips, more, standing, note, events, busy } = cell
  const kinds = [isOutside && 'outside', isToday && 'this-day', isPast && 'past', isChosen && 'chosen', standing]
  const hidden = chips.length + more - 1
  return (
    <td className={[...kinds, hidden > 1 && 'many'].filter(Boolean).join(' ')}>
      <a className="gap-1 no-underline" href={getDayPath(date)} aria-current={isToday ? 'date' : undefined}>
        <span className="number" aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span className="unseen">{formatLongDate(date)}</span>
        {standing && <span className="day-note">{note || (standing === 'closed' ? 'closed' : 'ask me')}</span>}
        {busy && (
          <span className="chip busy">
            busy<span className="unseen"> in your own calendar</span>
            {busy === 'all day' && <span className="wide-words"> all day</span>}
          </span>
        )}
        {chips.map((chip) => (
          <Chip key={chip.id} chip={chip} />
        ))}
        {more > 0 && <span className="day-note">{more} more</span>}
        {hidden > 1 && <span className="chips-left small">{hidden} more</span>}
        {events !== null && <span className="day-note">{events} events possible</span>}
      </a>
    </td>
  )
}

function Chip({ chip: { state, name, short, detail, crew } }: { chip: EventChip }) {
  return (
    <span className={`chip ${state === 'asked' ? 'inquiry' : state}`}>
      <span className="wide-words strong">{name}</span>
      <span className="short-words" aria-hidden="true">
        {short}
      </span>
      <span className="wide-words any-break">
        <span className="unseen">, {state === 'asked' ? '' : formatStateLabel(state)}</span> {detail}
      </span>
      {crew && <span className="wide-words strong">{crew}</span>}
    </span>
  )
}
