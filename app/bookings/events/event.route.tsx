import { data } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/event.route'
import { EventPage } from './event-page.tsx'
import { readEvent } from './event-view.server.ts'
import { NoSuchEvent } from './no-such-event.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const event = await readEvent(db, params.id, now())
  return data(event, { status: event ? 200 : 404 })
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <EventPage {...loaderData} /> : <NoSuchEvent />
}
