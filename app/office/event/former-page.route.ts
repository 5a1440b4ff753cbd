import { redirect } from 'react-router'
import type { Route } from './+types/former-page.route'

/** Former pages of an event with their current address. */
const currentPages: Readonly<Record<string, string>> = {
  certificate: 'packet?open=certificate',
  venue: 'facts?open=venue',
  ask: 'facts?open=ask',
  decline: 'reply?open=decline',
  changes: 'change',
}

/** Bookmarks and emails still lead there. A redirected form keeps its input. */
function redirectToPage({ request, params }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const page = currentPages[pathname.split('/').at(-1)!] ?? ''
  const query = page.includes('?') ? search.replace('?', '&') : search
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/${page}${query}`, 308)
}

export const loader = redirectToPage
export const action = redirectToPage
