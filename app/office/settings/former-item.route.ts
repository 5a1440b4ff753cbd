import { redirect } from 'react-router'
import { getOpenItemPath } from '../../ui/open-item.ts'
import type { Route } from './+types/former-item.route'

/** Former page of a list item, redirected to the list with that item open. A form keeps its input. */
function redirectToItem({ request, params }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const parts = params['*'].split('/')
  const list = pathname.split('/').slice(0, -parts.length).join('/')
  return redirect(getOpenItemPath(list, parts.filter(Boolean).join('/')) + search.replace('?', '&'), 308)
}

export const loader = redirectToItem
export const action = redirectToItem
