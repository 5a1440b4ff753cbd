/**
 * Service worker that stores opened run sheets, the run sheet tab and the cost form for offline use. It serves the
 * network response where available, otherwise the stored copy. Its scope is the URL of a single page. Stored copies
 * expire with the session. A classic script, imported by `sheet-worker.js`.
 */
{
  type Extended = Event & { waitUntil(done: Promise<unknown>): void }
  type Fetched = Extended & { request: Request; respondWith(answer: Promise<Response>): void }
  type Told = Extended & { data: { keep?: string }; source: { postMessage(said: string): void } | null }
  const own = self as unknown as {
    registration: ServiceWorkerRegistration
    location: Location
    skipWaiting(): Promise<void>
    addEventListener(kind: string, then: (event: never) => void): void
  }
  const cacheName = 'run-sheets'
  /** A worker at the former path of run sheets serves its stored copies until the network redirects to the new path. */
  const isFormer = new URL(own.registration.scope).pathname.startsWith('/backbar/events/')
  /** The empty form is the same whatever event it was opened from. */
  const isForm = new URL(own.registration.scope).pathname === '/backbar/money/costs/new'
  /** With a poor signal, the stored copy is served after this many milliseconds. */
  const waitsFor = 4_000
  const untilHeader = 'X-Kept-Until'

  own.addEventListener('install', () => void own.skipWaiting())

  own.addEventListener('message', (event: Told) => {
    const { keep } = event.data
    if (typeof keep !== 'string' || !keep.startsWith(own.registration.scope)) return
    const kept = fetch(keep, { redirect: 'manual' })
      .then((response) => keepSheet(keep, response))
      .then((isKept) => event.source?.postMessage(isKept ? 'kept' : 'not kept'))
    event.waitUntil(kept.catch(() => {}))
  })

  own.addEventListener('fetch', (event: Fetched) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== own.location.origin) return
    if (request.mode === 'navigate') event.respondWith(sheet(request, event))
    else if (/^\/(assets|islands)\//.test(pathname)) event.respondWith(asset(request))
  })

  async function sheet(request: Request, event: Extended): Promise<Response> {
    const fresh = fetch(request).then(async (response) => {
      await keepSheet(request.url, response.clone()).catch(() => {})
      return response
    })
    event.waitUntil(fresh.catch(() => {}))
    const kept = await keptSheet(request.url)
    if (!kept) return fresh.catch(notKept)
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), waitsFor))
    return Promise.race([fresh.catch(() => kept), late])
  }

  /** Build file names contain a hash, so a cached file never goes stale. */
  async function asset(request: Request): Promise<Response> {
    return (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request)
  }

  /**
   * Stores a page with its assets. A redirect to the log-in page clears the cache instead. Returns whether the page is
   * stored.
   */
  async function keepSheet(url: string, response: Response): Promise<boolean> {
    if (isForm && new URL(url).search !== '' && response.status === 200 && !response.redirected)
      return keepSheet(own.registration.scope, await fetch(own.registration.scope, { redirect: 'manual' }))
    const isElsewhere = response.type === 'opaqueredirect' || response.redirected
    if (isElsewhere && isFormer) await (await caches.open(cacheName)).delete(url)
    else if (isElsewhere || response.status === 401) await caches.delete(cacheName)
    if (isElsewhere || response.status === 401) {
      await own.registration.unregister()
      return false
    }
    const cache = await caches.open(cacheName)
    const page = response.status === 200 ? await response.text() : ''
    const until = /data-until="(\d+)"/.exec(page)?.[1]
    if (!until) {
      if (response.status === 404) await cache.delete(url)
      return false
    }
    const headers = new Headers(response.headers)
    for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name)
    headers.set(untilHeader, until)
    const files = [...page.matchAll(/(?:href|src)="(\/(?:assets|islands)\/[^"]+)"/g)].map(([, file]) => file!)
    await Promise.all(
      [...new Set(files)].map(async (file) => {
        if (!(await cache.match(file))) await cache.add(file)
      }),
    )
    await cache.put(url, new Response(page.replace('data-kept="no"', 'data-kept="yes"'), { headers }))
    return true
  }

  async function keptSheet(url: string): Promise<Response | undefined> {
    const [cache, name] = [await caches.open(cacheName), isForm ? own.registration.scope : url]
    const kept = await cache.match(name)
    if (!kept || Number(kept.headers.get(untilHeader)) > Date.now()) return kept
    await cache.delete(name)
    return undefined
  }

  function notKept(): Response {
    const words = 'You are offline, and this page is not saved on this device.'
    return new Response(words, { status: 503, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
}
