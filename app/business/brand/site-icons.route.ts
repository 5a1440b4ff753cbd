import { createHash } from 'node:crypto'
import { requestContext } from '../../request-context.server.ts'
import { renderSiteIcon } from './render-site-icon.server.ts'
import type { Route } from './+types/site-icons.route'

/** Icons of phones, tabs and emails, at URLs that stay the same when the logo changes. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const icon = await renderSiteIcon(context.get(requestContext).services.db, params.file)
  if (!icon) return new Response('No such picture', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  const etag = `"${createHash('sha256').update(icon).digest('base64url').slice(0, 16)}"`
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': 'no-cache',
    ETag: etag,
    // Web mail programs show the icon on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(icon), { headers })
}
