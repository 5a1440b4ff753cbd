import { requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { findSharedLink, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import type { Route } from './+types/shared-list-worker.route'

/**
 * The list's service worker; its scope is that list's page alone. For a link that was ended it is one that takes itself and
 * all that was kept away, wherever a browser looks for a newer one.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const link = await findSharedLink(db, 'list', params.token)
  if (!link) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const here = getSharedLinkPath('list', params.token)
  const script = link.isRevoked
    ? goodbye(`list ${here}`)
    : `importScripts(${JSON.stringify(getIslandScriptUrl('list-worker'))})\n`
  return new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Service-Worker-Allowed': here,
      'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  })
}

function goodbye(cacheName: string): string {
  const name = JSON.stringify(cacheName)
  return `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(caches.delete(${name}).then(() => registration.unregister())))
`
}
