import { redirect } from 'react-router'
import type { Route } from './+types/former-page.route'

/** Pages of a job that were their own once, each with where it is opened now. */
const pages: Readonly<Record<string, string>> = {
  certificate: 'packet?open=certificate',
  venue: 'facts?open=venue',
  ask: 'facts?open=ask',
  decline: 'reply?open=decline',
  changes: 'change',
}

/** Bookmarks and letters lead there still; a form keeps what was typed. */
function moved({ request, params }: Route.LoaderArgs | Route.ActionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const page = pages[pathname.split('/').at(-1)!] ?? ''
  const query = page.includes('?') ? search.replace('?', '&') : search
  return redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/${page}${query}`, 308)
}

export const loader = moved
export const action = moved
