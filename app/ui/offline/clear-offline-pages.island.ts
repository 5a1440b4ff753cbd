/** The log-in page removes everything stored on this device, except checkmarks and costs that were never sent. */
async function clearStoredPages(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (name.startsWith('load-ticks ')) localStorage.removeItem(name)
  if ('caches' in window) await caches.delete('run-sheets')
  if (!('serviceWorker' in navigator)) return
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (/^\/backbar\/(jobs|events|money\/costs)\//.test(new URL(registration.scope).pathname))
      await registration.unregister()
}

void clearStoredPages().catch(() => {})
