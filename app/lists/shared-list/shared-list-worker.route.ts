import { requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { findSharedLink, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import type { Route } from './+types/shared-list-worker.route'

/**
 * Serves the list's service worker, whose scope is that list's page. For a revoked link it serves a worker that deletes
 * the cache and unregisters itself when the browser updates it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const link = await findSharedLink(db, 'list', params.token)
  if (!link) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const here = getSharedLinkPath('list', params.token)
  const script = link.isRevoked
    ? unregisterScript(`list ${here}`)
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

function unregisterScript(cacheName: string): string {
  const name = JSON.stringify(cacheName)
  return `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(caches.delete(${name}).then(() => registration.unregister())))
`
}
