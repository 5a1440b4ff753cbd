/** Where the log-in page stands nobody is logged in: sheets kept on this device go. */
async function wipeSheets(): Promise<void> {
  if ('caches' in window) await caches.delete('run-sheets')
  if (!('serviceWorker' in navigator)) return
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (new URL(registration.scope).pathname.startsWith('/backbar/events/')) await registration.unregister()
}

void wipeSheets().catch(() => {})
