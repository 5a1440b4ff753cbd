import { awayWords, daysBetween, shortDay } from '../../business/dates.ts'
import type { LackingEvent } from './event-view.ts'

/** The events of the week to come whose sheet still lacks something. Nothing where none does. */
export function WeekPart({ events, today }: { events: LackingEvent[]; today: string }) {
  if (events.length === 0) return null
  return (
    <section className="slip" aria-labelledby="week">
      <h2 id="week">Within a week</h2>
      <ul className="plain-list event-lines">
        {events.map(({ id, name, date, lacks }) => (
          <li key={id}>
            <a href={`/backbar/jobs/${id}/night`}>{name}</a>
            <span className="tag held">{awayWords(daysBetween(today, date))}</span>
            <span className="small">
              {shortDay(date)}. To settle for the run sheet: {lacks.join('; ')}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
