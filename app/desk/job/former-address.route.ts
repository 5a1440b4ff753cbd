import { redirect } from 'react-router'
import type { Route } from './+types/former-address.route'

/** Where a job's pages stood once: bookmarks, letters and notes on phones lead there still. A form keeps what was typed. */
function moved({ request }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace('/backbar/requests', '/backbar/jobs') + search, 308)
}

export const loader = moved
export const action = moved
