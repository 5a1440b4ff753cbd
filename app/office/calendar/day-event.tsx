import { formatLongDate } from '../../business/dates.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import { formatGuestCount, formatVenueLocation, formatFullHours } from '../../events/event/event-text.ts'
import { CallAndTextLinks } from '../../ui/phone-links.tsx'
import { isHoldExpired, type AgendaEvent } from './agenda.ts'

type Props = { event: AgendaEvent; today: string }

/** An event of the selected day, with a button that calls the client. */
export function SelectedDayEvent({ event, today }: Props) {
  const { id, state, name, phone, event: what, heldUntil, bar, crew } = event
  const isGone = state === 'canceled' || state === 'lost'
  const when = [formatFullHours(what), formatGuestCount(what.eventGuestCount)].filter(Boolean).join(', ')
  return (
    <div className="entry">
      <p>
        <a className={isGone ? 'tap gone' : 'tap'} href={`/backbar/jobs/${id}`}>
          {name}
        </a>{' '}
        <span className={`tag ${state}`}>{formatStateLabel(state)}</span>
      </p>
      <p className="small">
        {[when, formatVenueLocation(what)].filter(Boolean).join(' · ') || 'Nothing more is known yet'}
        {bar && ` · ${bar}`}
        {crew && (
          <>
            {' · '}
            <a href={`/backbar/jobs/${id}#crew`}>
              {crew.named > 0 || event.date < today
                ? `${crew.named} of ${crew.of} shifts filled`
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
      {phone && !isGone && (
        <p className="acts">
          <CallAndTextLinks phone={phone} about={name} />
        </p>
      )}
    </div>
  )
}
