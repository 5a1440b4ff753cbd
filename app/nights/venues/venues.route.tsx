import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/venues.route'
import { VenuesPage } from './venues-page.tsx'
import { readVenues } from './venues.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { venues: await readVenues(context.get(visitContext).services.db) }
}

export default function VenuesRoute({ loaderData }: Route.ComponentProps) {
  return <VenuesPage {...loaderData} />
}
