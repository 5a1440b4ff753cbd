import { monthAndDay } from '../../business/dates.ts'
import type { Lead } from '../lead/lead.ts'
import type { Alike } from './alike.ts'

/** Requests that may be the same one twice. They are only pointed out. */
export function AlikePart({ lead, alike }: { lead: Lead; alike: Alike[] }) {
  if (alike.length === 0 && lead.duplicateOf === null) return null
  return (
    <section className="slip">
      <h2>Looks like</h2>
      {lead.duplicateOf && <p>A second version of {lead.duplicateOf}, sent from the same form.</p>}
      <ul className="plain-list">
        {alike.map(({ id, reference, name, date, state, likenesses }) => (
          <li key={id}>
            <a href={`/backbar/requests/${id}`}>
              {name}, {monthAndDay(date)}
            </a>
            <span className="small">
              {reference}, {state}: {likenesses.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
