import { redirect } from 'react-router'
import type { Route } from './+types/former-address.route'

/** Where a job's pages stood once: bookmarks, letters and notes on phones lead there still. A form keeps what was typed. */
function moved({ request, params }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { '*': page } = params
  const id = 'id' in params ? params.id : undefined
  // The page of a job's event is its night.
  const parts = [...(id === undefined ? [] : [id]), ...(page || (id === undefined ? '' : 'night')).split('/')]
  const path = ['/backbar/jobs', ...parts.filter(Boolean).map(encodeURIComponent)].join('/')
  return redirect(path + new URL(request.url).search, 308)
}

export const loader = moved
export const action = moved
