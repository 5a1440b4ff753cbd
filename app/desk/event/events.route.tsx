import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/events.route'
import { readEventLines } from './event-view.server.ts'
import { EventsPage } from './events-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  return readEventLines(db, now())
}

export default function EventsRoute({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />
}
