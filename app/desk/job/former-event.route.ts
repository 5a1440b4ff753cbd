import { redirect } from 'react-router'
import type { Route } from './+types/former-event.route'

/** An event stood apart from its request once; it is the Night tab of its job now. A form keeps what was typed. */
function moved({ params, request }: Route.LoaderArgs | Route.ActionArgs): Response {
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/night${new URL(request.url).search}`, 308)
}

export const loader = moved
export const action = moved
