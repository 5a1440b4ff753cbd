import { getIslandScriptUrl } from '../../ui/islands.server.ts'

/**
 * The service worker, at a URL that never changes, so that browsers replace an old version. Its scope is the whole back
 * office.
 */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(getIslandScriptUrl('push-worker'))})\n`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/backbar',
      'Content-Security-Policy': "default-src 'none'; script-src 'self'",
    },
  })
}
