/**
 * Service worker of every page that opens offline: run sheets, the run sheet tab, the cost form, shared lists and staff
 * pages. Its scope is the URL of one page. It serves the network response where available, otherwise the stored copy.
 * A classic script without imports, because each page's `worker.js` loads it with `importScripts`.
 */
{
  type Extended = Event & { waitUntil(done: Promise<unknown>): void }
  type Fetched = Extended & { request: Request; respondWith(answer: Promise<Response>): void }
  type Told = Extended & { data: { keep?: string }; source: { postMessage(said: string): void } | null }
  const own = self as unknown as {
    registration: ServiceWorkerRegistration
    location: Location
    clients: { claim(): Promise<void> }
    skipWaiting(): Promise<void>
    addEventListener(kind: string, then: (event: never) => void): void
  }
  const { scope } = own.registration
  const here = new URL(scope).pathname
  /** Pages behind the log-in share a cache, which is deleted with the session. A page with its own link has its own. */
  const isPrivateLink = !here.startsWith('/backbar/')
  const cacheName = isPrivateLink ? `list ${here}` : 'run-sheets'
  /** A worker at the former path of run sheets serves its stored copies until the network redirects to the new path. */
  const isFormer = here.startsWith('/backbar/events/')
  /** Whether the page is the empty cost form, which is the same whatever event it was opened from. */
  const isForm = here === '/backbar/money/costs/new'
  /** With a poor signal, the stored copy of a page behind the log-in is served after this many milliseconds. */
  const waitsFor = 4_000
  const untilHeader = 'X-Kept-Until'

  own.addEventListener('install', (event: Extended) => event.waitUntil(install()))
  own.addEventListener('activate', (event: Extended) => event.waitUntil(own.clients.claim()))

  own.addEventListener('message', (event: Told) => {
    const { keep } = event.data
    if (typeof keep !== 'string' || !keep.startsWith(scope)) return
    const kept = fetch(keep, { redirect: 'manual' })
      .then((response) => keepPage(keep, response))
      .then((isKept) => event.source?.postMessage(isKept ? 'kept' : 'not kept'))
    event.waitUntil(kept.catch(() => {}))
  })

  own.addEventListener('fetch', (event: Fetched) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== own.location.origin) return
    if (/^\/(assets|islands)\//.test(pathname)) event.respondWith(asset(request))
    else if (request.mode === 'navigate' && (pathname === here || !isPrivateLink))
      event.respondWith(page(request, event))
  })

  /** Stores the page before its service worker is active, so that it opens offline from then on. */
  async function install(): Promise<void> {
    if (isPrivateLink) {
      const response = await fetch(here, { headers: { Accept: 'text/html' } })
      if (response.ok && (await findPage(here))) await keepFiles(await response.text())
      else await keepPage(here, response)
    }
    await own.skipWaiting()
  }

  async function page(request: Request, event: Extended): Promise<Response> {
    const fresh = fetch(request)
    event.waitUntil(fresh.then((response) => keepPage(request.url, response.clone())).catch(() => {}))
    const kept = await findPage(request.url)
    if (!kept) return isPrivateLink ? fresh : fresh.catch(notKept)
    const answer = fresh.then(
      (response) => (response.status < 500 ? response : kept),
      () => kept,
    )
    if (isPrivateLink) return answer
    return Promise.race([answer, new Promise<Response>((resolve) => setTimeout(() => resolve(kept), waitsFor))])
  }

  /**
   * Responds with a build file from the cache if it is there. Its name contains a hash, so it never becomes outdated.
   */
  async function asset(request: Request): Promise<Response> {
    const kept = (await caches.has(cacheName)) && (await (await caches.open(cacheName)).match(request.url))
    return kept || fetch(request)
  }

  /**
   * Stores a page with its files. A redirect to the log-in page and an ended link clear the cache instead. Returns
   * whether the page is stored.
   */
  async function keepPage(url: string, response: Response): Promise<boolean> {
    const { search, searchParams } = new URL(url, scope)
    // The query has the event of a form, or the message after one.
    const isPassing = isForm ? search !== '' : isPrivateLink && searchParams.has('said')
    if (isPassing && response.status === 200 && !response.redirected)
      return keepPage(scope, await fetch(scope, { redirect: 'manual', headers: { Accept: 'text/html' } }))
    const isElsewhere = response.type === 'opaqueredirect' || response.redirected
    if (isPrivateLink ? [404, 410].includes(response.status) : isElsewhere || response.status === 401) {
      if (isFormer && isElsewhere) await (await caches.open(cacheName)).delete(url)
      else await caches.delete(cacheName)
      await own.registration.unregister()
      return false
    }
    const cache = await caches.open(cacheName)
    const html = response.status === 200 ? await response.text() : ''
    const until = /data-until="(\d+)"/.exec(html)?.[1]
    if (!html || !(until || isPrivateLink)) {
      if (response.status === 404) await cache.delete(url)
      return false
    }
    const headers = new Headers(response.headers)
    for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name)
    if (until) headers.set(untilHeader, until)
    await keepFiles(html)
    await cache.put(nameOf(url), new Response(html.replace('data-kept="no"', 'data-kept="yes"'), { headers }))
    return true
  }

  /** Stores the files of a page, and the modules its scripts import. */
  async function keepFiles(html: string): Promise<void> {
    const files = [...html.matchAll(/(?:href|src)="(\/(?:assets|islands)\/[^"]+)"/g)].map(([, file]) => file!)
    const cache = await caches.open(cacheName)
    const looked = new Set<string>()
    const keep = async (file: string): Promise<void> => {
      if (looked.has(file)) return
      looked.add(file)
      if (!(await cache.match(file))) await cache.add(file)
      if (!file.endsWith('.js')) return
      const script = (await (await cache.match(file))?.text()) ?? ''
      await Promise.all(
        [...script.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) =>
          keep(`/islands/${name}`),
        ),
      )
    }
    await Promise.all(files.map(keep))
  }

  async function findPage(url: string): Promise<Response | undefined> {
    if (!(await caches.has(cacheName))) return undefined
    const cache = await caches.open(cacheName)
    const kept = await cache.match(nameOf(url))
    const until = kept?.headers.get(untilHeader)
    if (!until || Number(until) > Date.now()) return kept
    await cache.delete(nameOf(url))
    return undefined
  }

  /** URL under which a page is stored. A page with its own link and the cost form are stored once, whatever the query. */
  function nameOf(url: string): string {
    return isPrivateLink || isForm ? scope : url
  }

  function notKept(): Response {
    const words = 'You are offline, and this page is not saved on this device.'
    return new Response(words, { status: 503, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
}
