/** Has the page that is open, a sheet, a night or the form of a cost, kept on this device, and says so once it is. */
async function keepSheet(words: HTMLElement): Promise<void> {
  const scope = location.pathname
  const registration = await navigator.serviceWorker.register(words.dataset.worker ?? '/backbar/jobs/sheet-worker.js', {
    scope,
  })
  const worker = registration.active ?? (await activated(registration.installing ?? registration.waiting))
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'kept') words.textContent = 'Saved on this device: it opens offline until you log out.'
  })
  navigator.serviceWorker.startMessages()
  worker?.postMessage({ keep: location.href.split('#')[0] })
}

/** A worker takes a moment from being registered to being at work; null where the browser gave it up. */
function activated(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
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
// A kept copy says so itself. A browser that keeps nothing, or was told not to, shows the page all the same.
if (words && words.dataset.kept === 'no' && 'serviceWorker' in navigator) void keepSheet(words).catch(() => {})
