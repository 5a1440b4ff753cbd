/**
 * Service worker that shows notifications while no page is open. It caches no pages and handles no requests. A script
 * rather than a module, because `worker.js` imports it.
 */
{
  type Note = { title: string; body: string; to: string; topic: string }
  type Extended = Event & { waitUntil(done: Promise<unknown>): void }
  type Push = Extended & { data: { json(): Note } | null }
  type Tap = Extended & { notification: Notification }
  type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
  type Pages = { matchAll(what: object): Promise<Page[]>; openWindow(url: string): Promise<unknown> }
  const own = self as unknown as {
    registration: ServiceWorkerRegistration
    clients: Pages
    location: Location
    addEventListener(kind: string, then: (event: never) => void): void
  }

  own.addEventListener('push', (event: Push) => {
    const { title, body, to, topic } = event.data?.json() ?? {
      title: 'Backbar',
      body: 'Something is new.',
      to: '/backbar',
      topic: 'unknown',
    }
    const look = { icon: '/icons/backbar-192.png', badge: '/icons/backbar-192.png', tag: topic, data: { to } }
    event.waitUntil(own.registration.showNotification(title, { body, ...look }))
  })

  own.addEventListener('notificationclick', (event: Tap) => {
    event.notification.close()
    const to = new URL(String(event.notification.data?.to ?? '/backbar'), own.location.origin)
    const isOurs = to.origin === own.location.origin && to.pathname.startsWith('/backbar')
    event.waitUntil(open(isOurs ? to.href : '/backbar'))
  })

  async function open(to: string): Promise<unknown> {
    const pages = await own.clients.matchAll({ type: 'window' })
    const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/backbar'))
    if (!page) return own.clients.openWindow(to)
    await page.focus()
    return page.navigate(to).catch(() => own.clients.openWindow(to))
  }
}
