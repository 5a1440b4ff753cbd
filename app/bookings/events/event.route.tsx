import { data } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/event.route'
import { VenuePart } from '../venues/venue-part.tsx'
import { readVenuePart } from '../venues/venues.server.ts'
import { EventPage } from './event-page.tsx'
import { readEvent } from './event-view.server.ts'
import { NoSuchEvent } from './no-such-event.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const event = await readEvent(db, params.id, now())
  const venue = event && (await readVenuePart(db, params.id))
  return data(event && { ...event, venue }, { status: event ? 200 : 404 })
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchEvent />
  const { venue, ...event } = loaderData
  return <EventPage {...event} place={venue && <VenuePart {...venue} />} />
}
