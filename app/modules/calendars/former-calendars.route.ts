import { redirect } from 'react-router'
import { capacityPath } from '../../days/capacity.server.ts'
import type { Route } from './+types/former-calendars.route'

/** Former address of the owner's calendars, still used by bookmarks and emails. A form keeps its input. */
function redirectToCalendars({ request }: Route.LoaderArgs | Route.ActionArgs): Response {
  return redirect(`${capacityPath}${new URL(request.url).search}#calendars`, 308)
}

export const loader = redirectToCalendars
export const action = redirectToCalendars
