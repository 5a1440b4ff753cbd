import { awayWords, daysBetween, longDay, shortDay } from '../../business/dates.ts'
import { guestsWords, placeWords, timeWords } from '../../leads/lead/lead-words.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { EventLine } from './event-view.ts'

type Props = { coming: EventLine[]; postponed: EventLine[]; today: string; hasMore: boolean }

/** The booked events, the soonest first, and those that wait for a new day. */
export function EventsPage({ coming, postponed, today, hasMore }: Props) {
  return (
    <>
      <OfficeHead title="Events" lead={leadWords(coming, today)}>
        <a className="btn ghost" href="/backbar/venues">
          Places
        </a>
      </OfficeHead>
      {coming.length > 0 && (
        <section className="slip" aria-labelledby="coming">
          <h2 id="coming">Coming up</h2>
          <ol className="plain-list event-lines">
            {coming.map((line) => (
              <li key={line.id}>
                <a href={`/backbar/jobs/${line.id}/night`}>{line.name}</a>
                <span>{longDay(line.date)}</span>
                <span className="small">{facts(line)}</span>
                <span className="tag booked">{awayWords(daysBetween(today, line.date))}</span>
              </li>
            ))}
          </ol>
          {hasMore && <p>There are more after these.</p>}
        </section>
      )}
      {postponed.length > 0 && (
        <section className="slip" aria-labelledby="postponed">
          <h2 id="postponed">Postponed, no new date yet</h2>
          <ul className="plain-list event-lines">
            {postponed.map(({ id, name, date }) => (
              <li key={id}>
                <a href={`/backbar/jobs/${id}/night`}>{name}</a>
                <span className="small">was planned for {shortDay(date)}</span>
                <span className="tag held">postponed</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function facts({ event }: EventLine): string {
  if (!event) return ''
  const known = [timeWords(event), guestsWords(event.eventGuestCount), placeWords(event)]
  return known.filter(Boolean).join(' · ') || 'Nothing more is known yet'
}

function leadWords(coming: EventLine[], today: string): string {
  const [next] = coming.filter(({ date }) => date >= today)
  if (!next) return 'No event is booked yet. Each one shows up here once it is.'
  const days = daysBetween(today, next.date)
  const many = coming.length === 1 ? 'One event is booked' : `${coming.length} events are booked`
  return `${many}. The next is ${days < 2 ? awayWords(days) : `in ${days} days`}.`
}
