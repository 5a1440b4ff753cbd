/**
 * Script of the staff page. Taps made without a connection ("I'm here", "I'm off", "still good") are stored on the phone
 * with their time and sent once it is online. After the first visit the page works offline, through a service worker
 * limited to this page's scope.
 */
{
  type Fields = Record<string, string>
  type Tap = { id: string; kind: string; tenure: string; post: string; at: number; fields?: Fields }

  const page = document.querySelector<HTMLElement>('[data-crew]')
  const here = page?.dataset.crew ?? location.pathname
  const keptAs = `list ${here}`

  if (page) live(page)
  else if (document.querySelector('[data-crew-ended]')) void forget()

  function live(page: HTMLElement): void {
    let queue = readQueue()
    let isSending = false
    keepOffline()
    mark()
    document.addEventListener('submit', (event) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.dataset.tap) return
      // The script sends the form, because a native submit fails offline.
      event.preventDefault()
      const { tap: kind, tenure = '', post = '' } = form.dataset
      if (kind === 'left') return void count(form, post)
      if (queue.some((one) => one.kind === kind && one.tenure === tenure && one.post === post)) return
      queue.push({ id: crypto.randomUUID(), kind, tenure, post, at: Date.now() })
      keep()
      void send()
    })
    addEventListener('online', () => void send())
    addEventListener('offline', mark)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void send()
    })
    void send()

    /** Submits a leftover count like any form. Offline it is queued, at most the latest per event. */
    async function count(form: HTMLFormElement, post: string): Promise<void> {
      const fields = Object.fromEntries(
        [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const body = new URLSearchParams({ ...fields, intent: 'left' })
      try {
        const answer = await fetch(here, { method: 'POST', body })
        if (answer.ok) return location.assign(answer.url)
        if (answer.status !== 422) throw new Error(answer.statusText)
        // Submit natively, so that the page returned shows the errors.
        const intent = document.createElement('input')
        Object.assign(intent, { type: 'hidden', name: 'intent', value: 'left' })
        form.append(intent)
        form.submit()
      } catch {
        queue = queue.filter((one) => one.kind !== 'left' || one.post !== post)
        delete form.dataset.filled
        queue.push({ id: crypto.randomUUID(), kind: 'left', tenure: '', post, at: Date.now(), fields })
        keep()
        mark()
      }
    }

    async function send(): Promise<void> {
      if (isSending || queue.length === 0) return
      isSending = true
      try {
        const sent = [...queue]
        const taps = sent.map(({ at, ...tap }) => ({ ...tap, ago: Math.max(0, Date.now() - at) }))
        const body = new URLSearchParams({ intent: 'taps', taps: JSON.stringify(taps) })
        const answer = await fetch(here, { method: 'POST', body, keepalive: true })
        if (answer.status === 404) {
          await forget()
          return location.reload()
        }
        if (!answer.ok) return
        queue = queue.filter(({ id }) => !sent.some((one) => one.id === id))
        keep()
        const last = sent.at(-1)!.kind
        location.replace(`${here}?said=${last === 'good' ? 'confirmed' : last}`)
      } catch {
        // Still offline. The queue is sent on the next attempt.
      } finally {
        isSending = false
        mark()
      }
    }

    /** Shows the offline message, and replaces the buttons of queued taps with their times. */
    function mark(): void {
      const place = document.querySelector('#crew-said')
      const { away = '', kept = '' } = page.dataset
      if (place && (queue.length > 0 || !navigator.onLine)) place.textContent = queue.length > 0 ? kept : away
      for (const { kind, tenure, post, at, fields } of queue) {
        const form = [...document.querySelectorAll<HTMLFormElement>('form[data-tap]')].find(
          ({ dataset }) =>
            dataset.tap === kind && (dataset.tenure ?? '') === tenure && (dataset.post ?? '') === post && !dataset.kept,
        )
        if (!form) continue
        if (fields) {
          fill(form, fields)
          continue
        }
        form.dataset.kept = ''
        const said = document.createElement('p')
        const time = new Date(at).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' })
        said.textContent = `${form.querySelector('button')?.textContent ?? ''} ${time}`.trim()
        form.querySelector('button')?.replaceWith(said)
        if (kind === 'here') offerOff(form, tenure)
      }
    }

    /** Fills the form with the queued count, so that it can be corrected. */
    function fill(form: HTMLFormElement, fields: Fields): void {
      if (form.dataset.filled !== undefined) return
      form.dataset.filled = ''
      form.closest('details')?.setAttribute('open', '')
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]'))
        if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type))
          field.checked = fields[field.name] === field.value
        else field.value = fields[field.name] ?? ''
    }

    /** Adds the check-out button after an offline check-in. */
    function offerOff(form: HTMLFormElement, tenure: string): void {
      const off = form.cloneNode(false) as HTMLFormElement
      off.dataset.tap = 'off'
      delete off.dataset.kept
      const button = document.createElement('button')
      button.className = 'btn'
      button.textContent = page.dataset.off ?? ''
      off.append(button)
      off.dataset.tenure = tenure
      form.after(off)
    }

    function keep(): void {
      try {
        localStorage.setItem(keptAs, JSON.stringify(queue))
      } catch {
        // Storage is not available, as in a private window. The queue lives as long as the page.
      }
    }
  }

  function readQueue(): Tap[] {
    try {
      return JSON.parse(localStorage.getItem(keptAs) ?? '[]') as Tap[]
    } catch {
      return []
    }
  }

  /** Caches the page, its images and its script for offline use. */
  function keepOffline(): void {
    if (!('serviceWorker' in navigator) || !('caches' in window)) return
    const files = [
      ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement | HTMLImageElement>('link, script, img'),
    ]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      .filter((address) => /^\/(assets|islands)\//.test(address))
    caches
      .open(keptAs)
      .then(async (cache) => {
        for (const file of new Set(files)) if (!(await cache.match(file))) await cache.add(file)
        const answer = await fetch(here, { headers: { Accept: 'text/html' } })
        const policy = answer.headers.get('Content-Security-Policy')
        const same = {
          'Content-Type': 'text/html; charset=utf-8',
          ...(policy && { 'Content-Security-Policy': policy }),
        }
        if (answer.ok) await cache.put(here, new Response(await answer.text(), { headers: same }))
      })
      .then(() => navigator.serviceWorker.register(`${here}/worker.js`, { scope: here }))
      .catch(() => {
        // Caching is not available, as in a private window. The page works online only.
      })
  }

  async function forget(): Promise<void> {
    try {
      localStorage.removeItem(keptAs)
    } catch {
      // Storage is not available, so there is nothing to remove.
    }
    if ('caches' in window) await caches.delete(keptAs).catch(() => false)
    const registrations =
      'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations().catch(() => []) : []
    await Promise.all(
      registrations.filter(({ scope }) => new URL(scope).pathname === here).map((one) => one.unregister()),
    )
  }
}
