import { formatLongDate } from '../../business/dates.ts'
import { getDayPath } from '../../operations/calendar/calendar-day-path.ts'
import type { OverbookedDay } from '../../days/overbooked-days.ts'
import type { CapacityShortage } from '../../days/capacity-shortage.ts'

/** Days with more bookings than capacity. No booking is dropped, the owner decides. */
export function OverbookedDaysSection({ days }: { days: OverbookedDay[] }) {
  if (days.length === 0) return null
  return (
    <section className="slip" aria-labelledby="excess">
      <h2 id="excess">More booked than you allow</h2>
      <p>Nothing was canceled, and no client was told. What is booked stays booked until you change it.</p>
      <ul className="plain-list">
        {days.slice(0, maxDaysShown).map(({ day, lack, events }) => (
          <li key={day}>
            <a href={getDayPath(day)}>{formatLongDate(day)}</a>
            <span className="small">{reasons[lack](events)}</span>
          </li>
        ))}
      </ul>
      {days.length > maxDaysShown && <p>And {days.length - maxDaysShown} more days.</p>}
    </section>
  )
}

const maxDaysShown = 20

const reasons: Record<CapacityShortage, (events: number) => string> = {
  closed: (events) => `closed, but ${events === 1 ? 'an event' : `${events} events`} booked`,
  events: (events) => `${events} events, more than you allow on one day`,
  crew: () => 'more events at the same time than your team can staff',
  bartenders: () => 'more bartenders at the same time than you have',
}
