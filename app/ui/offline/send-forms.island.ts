/**
 * Sends a page's forms once the site responds. Without a network the page stays, with its message `#offline`, because the
 * browser would replace it by an error page.
 */
let state: 'idle' | 'checking' | 'sending' = 'idle'
const first = document.getElementById('offline')!
/**
 * Whether the page shows the offline message inside a form. Otherwise the message is moved to the button that was
 * pressed.
 */
const hasPlace = first.closest('form') !== null

// On the window, so that the page's own scripts come first and may send a form themselves.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (state === 'sending' || event.defaultPrevented || form.getAttribute('method') !== 'post') return
  event.preventDefault()
  if (state === 'idle') void sendOnceReachable(form, event.submitter)
})

async function sendOnceReachable(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  state = 'checking'
  const isReachable = await isSiteReachable()
  // Another script may have replaced the part of the page with the message.
  const message = document.getElementById('offline') ?? first
  if (!isReachable && !hasPlace) (button ?? form.lastElementChild!).after(message)
  message.hidden = isReachable
  message.scrollIntoView({ block: 'nearest' })
  state = 'sending'
  // A button that was replaced meanwhile, as with another total, is not pressed.
  if (isReachable && button?.isConnected !== false) form.requestSubmit(button)
  // Each submit is checked, also after Back has restored the page.
  state = 'idle'
}

/**
 * Whether the site responds, by asking for this script, which costs it no query. A slow response is left to the browser,
 * which shows that it waits.
 */
async function isSiteReachable(): Promise<boolean> {
  try {
    await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    return true
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
  }
}
