/** Stores the open page (run sheet, run sheet tab or cost form) on this device, and says so once it is stored. */
async function storePage(words: HTMLElement): Promise<void> {
  const scope = location.pathname
  const registration = await navigator.serviceWorker.register(words.dataset.worker ?? '/backbar/jobs/sheet-worker.js', {
    scope,
  })
  // An outdated worker does not know all files of a newer page.
  await registration.update().catch(() => {})
  const worker = (await waitUntilActive(registration.installing ?? registration.waiting)) ?? registration.active
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'kept') words.textContent = 'Saved on this device: it opens offline until you log out.'
  })
  navigator.serviceWorker.startMessages()
  worker?.postMessage({ keep: location.href.split('#')[0] })
}

/** Waits until a registered worker is active. Null if the browser discarded it. */
function waitUntilActive(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  return new Promise((resolve) => {
    const look = () => {
      if (!worker || worker.state === 'redundant') resolve(null)
      else if (worker.state === 'activated') resolve(worker)
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

const words = document.getElementById('kept-here')
// A stored copy already says so. A browser that does not store anything still shows the page.
if (words && words.dataset.kept === 'no' && 'serviceWorker' in navigator) void storePage(words).catch(() => {})
