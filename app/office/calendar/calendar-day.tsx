import { formatLongDate, formatWeekdayDate } from '../../business/dates.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import { formatGuestCount, formatVenueLocation, formatFullHours } from '../../events/event/event-text.ts'
import { CallAndTextLinks } from '../../ui/phone-links.tsx'
import { isHoldExpired, type AgendaDay, type AgendaEvent } from './agenda.ts'

export function Day({ day: { date, events, clash }, today }: { day: AgendaDay; today: string }) {
  return (
    <li className="stack">
      <p className="day muted">
        <b>{Number(date.slice(8))}</b> <span aria-hidden="true">{formatWeekdayDate(date).slice(0, 3)}</span>
        <span className="unseen">{formatLongDate(date)}</span>
      </p>
      <div>
        {clash && (
          <p className="clash">
            <strong>{clash}.</strong>
          </p>
        )}
        {events.map((event) => (
          <Entry key={event.id} event={event} today={today} />
        ))}
      </div>
    </li>
  )
}

type EntryProps = {
  event: AgendaEvent
  today: string
  /** Set in the list of the selected day, where a button calls the client. */
  isOfDay?: boolean
}

export function Entry({ event, today, isOfDay = false }: EntryProps) {
  const { id, state, name, phone, event: what, heldUntil, bar, crew } = event
  const when = [formatFullHours(what), formatGuestCount(what.eventGuestCount)].filter(Boolean).join(', ')
  return (
    <div className="entry">
      <p>
        <a href={`/backbar/jobs/${id}`}>{name}</a> <span className={`tag ${state}`}>{formatStateLabel(state)}</span>
      </p>
      <p className="small">
        {[when, formatVenueLocation(what)].filter(Boolean).join(' · ') || 'Nothing more is known yet'}
        {bar && ` · ${bar}`}
        {crew && (
          <>
            {' · '}
            <a href={`/backbar/jobs/${id}#crew`}>
              {crew.named > 0 || event.date < today
                ? `${crew.named} of ${crew.of} named`
                : crew.isAsked
                  ? 'asked, no one accepted yet'
                  : 'no bartender yet'}
            </a>
          </>
        )}
        {state === 'held' && heldUntil && (
          <>
            {' '}
            ·{' '}
            {isHoldExpired(event, today) ? (
              <b>was on hold until {formatLongDate(heldUntil)}</b>
            ) : (
              `on hold until ${formatLongDate(heldUntil)}`
            )}
          </>
        )}
      </p>
      {isOfDay && phone && (
        <p className="acts">
          <CallAndTextLinks phone={phone} about={name} />
        </p>
      )}
    </div>
  )
}
