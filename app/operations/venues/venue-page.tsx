import { EditFields, EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { formatLongDate, formatWeekdayDate } from '../../business/dates.ts'
import { DeleteConfirmForm } from '../../ui/delete-confirm-form.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getVenuePath, venueForm } from './venue.ts'
import type { SimilarVenue } from './similar-venue.tsx'
import { SimilarVenues, KnownVenueWarning } from './similar-venues.tsx'

type Event = { eventId: string; name: string; date: string }
type Props = {
  state: EditState
  /** Set on the event's page, absent on the venue's own page. */
  event?: Event
  title: string
  /** Similar known venues, and exact matches found on submission. */
  alike?: SimilarVenue[]
  known?: SimilarVenue[] | undefined
  /** Other events at this venue. */
  others: Event[]
}

/** Details of a venue: entered once, reused for the next event there. */
export function VenuePage({ state, event, title, alike = [], known = [], others }: Props) {
  const isKept = state.stored !== null
  return (
    <>
      <BackOfficeHeader
        title={title}
        eyebrow={event ? `${event.name}, ${formatLongDate(event.date)}` : 'Venues'}
        isError={isEditRejected(state) || known.length > 0}
        lead={event ? 'Enter it once, use it again for the next event there.' : undefined}
      >
        {event && (
          <a className="btn ghost" href={`/backbar/jobs/${event.eventId}`}>
            Back to the event
          </a>
        )}
        <a className="btn ghost" href="/backbar/venues">
          All venues
        </a>
      </BackOfficeHeader>
      <EditNotices state={state} one="This venue" />
      {known.length === 0 && !isKept && <SimilarVenues alike={alike} />}
      {others.length > 0 && event && (
        <p className="note">
          What you change here is changed for {others.length === 1 ? 'the other event' : 'all other events'} there too:{' '}
          {others.map(({ name, date }) => `${name}, ${formatWeekdayDate(date)}`).join('; ')}.
        </p>
      )}
      <form method="post" action={event ? undefined : getVenuePath(state.key)} noValidate className="slip">
        <input type="hidden" name="id" value={state.key} />
        {known.length > 0 && <KnownVenueWarning known={known} isEvent={event !== undefined} />}
        <EditFields state={state} form={venueForm} />
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      {event && isKept && (
        <form method="post" className="acts">
          <button className="btn ghost" type="submit" name="intent" value="leave">
            Move the event to another venue
          </button>
        </form>
      )}
      {!event && isKept && (
        <>
          <EarlierVersionsSection list={state.earlier.list} here={getVenuePath(state.key)} />
          <VenueEvents events={others} />
          <DeleteConfirmForm what={title} words="Its details go, its events stay. You can undo it right afterwards." />
        </>
      )}
    </>
  )
}

function VenueEvents({ events }: { events: Event[] }) {
  return (
    <section className="slip">
      <h2>Events there</h2>
      {events.length === 0 && <p className="small">None yet.</p>}
      <ul className="plain-list">
        {events.map(({ eventId, name, date }) => (
          <li key={eventId}>
            <a href={`/backbar/jobs/${eventId}`}>{name}</a>
            <span className="small">{formatLongDate(date)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
