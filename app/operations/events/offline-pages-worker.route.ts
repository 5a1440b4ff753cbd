import { getIslandScriptUrl } from '../../ui/islands.server.ts'

/** Serves the service worker of run sheets at a stable path. Each page registers it for its own scope. */
export function loader() {
  return new Response(`importScripts(${JSON.stringify(getIslandScriptUrl('sheet-worker'))})\n`, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    },
  })
}
