import { getIslandScriptUrl } from '../../ui/islands.server.ts'

/** The service worker of the run sheets at an address that never changes; each sheet registers it for itself alone. */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(getIslandScriptUrl('sheet-worker'))})\n`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  })
}
