import { getIslandScriptUrl } from '../islands.server.ts'

const headers = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
}

/** Response with the service worker of pages behind the log-in. Its URL never changes, and its scope is a page below it. */
export function createOfflineWorkerResponse(): Response {
  return new Response(importScript(), { headers: { ...headers, 'Cache-Control': 'no-cache' } })
}

/**
 * Response with the service worker of a page that has its own link. `here` is the path of the page and the worker's
 * scope. For an ended link the script deletes the stored page and unregisters itself when the browser updates it.
 */
export function createLinkWorkerResponse(here: string, link: 'open' | 'ended'): Response {
  return new Response(link === 'open' ? importScript() : createUnregisterScript(here), {
    headers: { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Service-Worker-Allowed': here },
  })
}

function importScript(): string {
  return `importScripts(${JSON.stringify(getIslandScriptUrl('offline-worker'))})\n`
}

function createUnregisterScript(here: string): string {
  return `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(caches.delete(${JSON.stringify(`list ${here}`)}).then(() => registration.unregister())))
`
}
