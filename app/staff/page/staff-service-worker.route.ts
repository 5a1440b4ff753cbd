import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getStaffPagePath, findStaffIdByToken } from '../members/staff-link.server.ts'
import type { Route } from './+types/staff-service-worker.route'

/**
 * Service worker of the staff page, the same as for the shared list, with that page alone as its scope. For a revoked
 * link it returns a worker that unregisters itself and clears the cache.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const here = getStaffPagePath(params.token)
  const isOpen = (await findStaffIdByToken(db, params.token)) !== null
  if (!isOpen && !/^[\w-]{22}$/.test(params.token)) return new Response(null, { status: 404 })
  const script = isOpen
    ? `importScripts(${JSON.stringify(getIslandScriptUrl('list-worker'))})\n`
    : unregisterScript(`list ${here}`)
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
  return `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(caches.delete(${JSON.stringify(cacheName)}).then(() => registration.unregister())))
`
}
