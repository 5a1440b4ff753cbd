import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatWeekdayDate } from '../../business/dates.ts'
import { formatVenueAddress, getVenuePath, type NamedVenue, type Venue } from './venue.ts'

type Props = {
  venues: (Venue & { events: { eventId: string; name: string; date: string }[] })[]
  named: NamedVenue[]
}

/** At most this many venues of events are listed. */
const mostNamed = 30

/** Every known venue with its events, and the venues that only events name. */
export function VenuesPage({ venues, named }: Props) {
  return (
    <>
      <BackOfficeHeader
        title="Venues"
        eyebrow="Events"
        lead="What you know about load-in, power, ice and parking, by venue. The next event there has it at once."
      >
        <a className="btn ghost" href={getVenuePath('new')}>
          Add a venue
        </a>
      </BackOfficeHeader>
      <section className="slip">
        {venues.length === 0 && <p>You have noted nothing about a venue yet.</p>}
        <ul className="plain-list venues">
          {venues.map((venue) => (
            <li key={venue.id}>
              <a href={getVenuePath(venue.id)}>{venue.name}</a>
              <span>{formatVenueAddress(venue) || 'no address noted'}</span>
              <span className="small">{formatEvents(venue.events)}</span>
            </li>
          ))}
        </ul>
      </section>
      {named.length > 0 && (
        <section className="slip" aria-labelledby="named-heading">
          <h2 id="named-heading">From your events</h2>
          <p className="small">
            Your events name them. Note load-in, power or parking once, and the next event has it.
          </p>
          <ul className="plain-list venues">
            {named.slice(0, mostNamed).map(({ name, address, zip, events }) => (
              <li key={events[0]!.eventId}>
                <b>{name}</b>
                <span>{formatVenueAddress({ address, zip })}</span>
                <span className="small">{formatEvents(events)}</span>
                <a href={`/backbar/jobs/${events[0]!.eventId}/facts?open=venue`}>
                  Add what you know<span className="unseen"> about {name}</span>
                </a>
              </li>
            ))}
          </ul>
          {named.length > mostNamed && (
            <p className="small">{`And ${named.length - mostNamed} more, of earlier events.`}</p>
          )}
        </section>
      )}
    </>
  )
}

function formatEvents(events: { name: string; date: string }[]): string {
  const [last] = events
  if (!last) return 'no event there'
  return `${events.length === 1 ? 'one event' : `${events.length} events`}, the latest ${last.name}, ${formatWeekdayDate(last.date)}`
}
