type LiveForm = {
  /** Value of the posted `intent`, which asks for the page with its figures and stores nothing. */
  intent: string
  /** Called with the answered page, after its parts were put in place. */
  onAnswer?: (page: Document) => void
}

/** Pause after the last key before the form is posted, in milliseconds. */
const pauseMs = 300

/**
 * Posts a form whenever its input pauses, and replaces the parts of the page marked `data-live` by those of the answer. So
 * every figure is the server's. Without a network the figures stay as they are. Returns a function that posts at once. With a button of the form, it posts that button, and also
 * replaces the parts marked `data-live-edit`, which hold fields.
 */
export function connectLiveForm(
  form: HTMLFormElement,
  { intent, onAnswer }: LiveForm,
): (button?: HTMLButtonElement) => Promise<void> {
  let timer = 0
  let controller = new AbortController()
  const refresh = async (button?: HTMLButtonElement) => {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const body = new URLSearchParams([...entries, button ? [button.name, button.value] : ['intent', intent]])
    const page = await post(form.getAttribute('action') ?? location.pathname, body, controller.signal)
    if (!page) return
    // Replace the edited parts first, because each part moves from the response's page into this one.
    if (button) replaceParts(page, 'data-live-edit')
    replaceParts(page, 'data-live')
    onAnswer?.(page)
  }
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void refresh(), pauseMs)
  })
  return refresh
}

/** The answered page. Null if a newer post replaced this one, the network failed, or the session ended. */
async function post(action: string, body: URLSearchParams, signal: AbortSignal): Promise<Document | null> {
  try {
    const response = await fetch(action, { method: 'POST', body, signal, headers: { Accept: 'text/html' } })
    if (!response.ok || response.redirected) return null
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return null
  }
}

function replaceParts(page: Document, mark: 'data-live' | 'data-live-edit'): void {
  for (const part of document.querySelectorAll(`[${mark}]:not([${mark}=""])`)) {
    const fresh = page.querySelector(`[${mark}="${CSS.escape(part.getAttribute(mark)!)}"]`)
    if (!fresh) continue
    part.className = fresh.className
    // Unchanged parts stay, so that the focus does and nothing is announced twice.
    if (fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes)
  }
}
