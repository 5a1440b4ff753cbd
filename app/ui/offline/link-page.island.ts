/** A page with its own link that opens offline. `here` is its path, the worker's scope, and names the cache and storage. */
export function createLinkPage(here: string) {
  const storageKey = `list ${here}`
  return {
    storageKey,
    /** Registers the page's service worker, which stores the page. Without one, the page works online only. */
    register(): void {
      if ('serviceWorker' in navigator && 'caches' in window)
        navigator.serviceWorker.register(`${here}/worker.js`, { scope: here }).catch(() => {})
    },
    /** Replaces the stored page by a newer one. Does nothing if the browser stores nothing. */
    async store(html: string, { headers }: Response): Promise<void> {
      const policy = headers.get('Content-Security-Policy')
      const same = { 'Content-Type': 'text/html; charset=utf-8', ...(policy && { 'Content-Security-Policy': policy }) }
      const copy = html.replace('data-kept="no"', 'data-kept="yes"')
      try {
        await (await caches.open(storageKey)).put(here, new Response(copy, { headers: same }))
      } catch {
        // Storage is unavailable, as in a private window.
      }
    },
    /** Deletes everything this phone has of the page, because its link ended. */
    async forget(): Promise<void> {
      try {
        localStorage.removeItem(storageKey)
      } catch {
        // Storage is not available, so nothing is stored.
      }
      if ('caches' in window) await caches.delete(storageKey).catch(() => false)
      const registrations =
        'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations().catch(() => []) : []
      await Promise.all(
        registrations.filter(({ scope }) => new URL(scope).pathname === here).map((one) => one.unregister()),
      )
    },
  }
}
