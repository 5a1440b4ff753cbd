import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatWeekdayDate } from '../../business/dates.ts'
import { formatVenueAddress, getVenuePath, type Venue } from './venue.ts'

type Props = { venues: (Venue & { events: { eventId: string; name: string; date: string }[] })[] }

/** Every known venue with its events. */
export function VenuesPage({ venues }: Props) {
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
        {venues.length === 0 && <p>None yet. Add the first one here, or on an event’s page under “Venue”.</p>}
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
    </>
  )
}

function formatEvents(events: { name: string; date: string }[]): string {
  const [last] = events
  if (!last) return 'no event there'
  return `${events.length === 1 ? 'one event' : `${events.length} events`}, the latest ${last.name}, ${formatWeekdayDate(last.date)}`
}
