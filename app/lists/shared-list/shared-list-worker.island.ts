/**
 * Service worker that shows the list offline. Each list has its own worker, whose scope is that page. It only has what
 * the page cached, and a revoked link deletes it. This is a script, not a module, because `worker.js` loads it with
 * `importScripts`.
 */
{
  type Extended = Event & { waitUntil(done: Promise<unknown>): void }
  type Fetched = Event & { request: Request; respondWith(answer: Promise<Response>): void }
  const own = self as unknown as {
    registration: ServiceWorkerRegistration
    clients: { claim(): Promise<void> }
    skipWaiting(): Promise<void>
    addEventListener(kind: string, then: (event: never) => void): void
  }
  const here = new URL(own.registration.scope).pathname
  const cacheName = `list ${here}`

  own.addEventListener('install', (event: Extended) => event.waitUntil(own.skipWaiting()))
  own.addEventListener('activate', (event: Extended) => event.waitUntil(own.clients.claim()))
  own.addEventListener('fetch', (event: Fetched) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== new URL(own.registration.scope).origin) return
    if (pathname === here) {
      // The page's own requests are not intercepted. The page handles failures itself.
      if (request.mode === 'navigate') event.respondWith(page(request))
    } else event.respondWith(kept(request).then((answer) => answer ?? fetch(request)))
  })

  async function page(request: Request): Promise<Response> {
    const answer = await fetch(request).catch(() => null)
    if (answer === null || answer.status >= 500) return (await kept(new Request(here))) ?? answer ?? Response.error()
    if (answer.status === 404 || answer.status === 410) {
      await caches.delete(cacheName)
      await own.registration.unregister()
    } else if (answer.ok) await (await caches.open(cacheName)).put(here, answer.clone())
    return answer
  }

  /** Finds a cached response without creating the cache. */
  async function kept(request: Request): Promise<Response | null> {
    return (await caches.has(cacheName)) ? ((await (await caches.open(cacheName)).match(request)) ?? null) : null
  }
}
