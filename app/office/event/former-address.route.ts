import { redirect } from 'react-router'
import type { Route } from './+types/former-address.route'

/**
 * Former addresses of an event's pages, still used by bookmarks, emails and notes on phones. A redirected form keeps its
 * input.
 */
function redirectToEvent({ request, params }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { '*': page } = params
  const id = 'id' in params ? params.id : undefined
  // The former page of an event is now its run sheet.
  const parts = [...(id === undefined ? [] : [id]), ...(page || (id === undefined ? '' : 'night')).split('/')]
  const path = ['/backbar/jobs', ...parts.filter(Boolean).map(encodeURIComponent)].join('/')
  return redirect(path + new URL(request.url).search, 308)
}

export const loader = redirectToEvent
export const action = redirectToEvent
