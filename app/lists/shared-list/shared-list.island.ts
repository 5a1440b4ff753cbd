/**
 * Live shared list: each checkmark is stored on this phone until it is sent, and other phones' checkmarks appear. Once
 * opened, the page works offline through a service worker scoped to this page.
 */
type PendingCheckmark = { id: string; line: string; bought: boolean; at: number; version: number; seen: number }
/** `sent` was received by the server, but is not in a cached page yet. */
type StoredState = { phone: string; queue: PendingCheckmark[]; sent: PendingCheckmark[] }

/** Texts with a # for each number, in order. */
type LiveWords = Record<'bought' | 'inPart' | 'away' | 'one' | 'many' | 'copied', string>

const filled = (words: string, ...numbers: number[]) => words.replace(/#/g, () => String(numbers.shift()))

const here = location.pathname
const storageKey = `list ${here}`
const lookAgain = 15_000
/** Maximum checkmarks of a post. The rest is sent in the next. */
const maxCheckmarksPerPost = 100

const list = document.querySelector<HTMLFormElement>('#shared-list')
if (list) startList(list)
else if (document.querySelector('[data-list-ended]')) void deleteStoredList()

function startList(form: HTMLFormElement): void {
  const kept = loadStoredState()
  const said = JSON.parse(form.dataset.words!) as LiveWords
  let isSending = false
  let isAway = false
  form.dataset.alive = ''
  overlay()
  keepOffline()

  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    if (button?.dataset.share) return void share(button.dataset.share)
    if (button?.name !== 'tick') return
    event.preventDefault()
    const { number, at } = document.querySelector<HTMLElement>('#list-live')!.dataset
    const [version, seen] = [Number(number), Number(at)]
    const bought = button.ariaChecked !== 'true'
    kept.queue.push({ id: newId(), line: getLine(button), bought, at: Date.now(), version, seen })
    saveStoredState(kept)
    overlay()
    void send()
  })
  addEventListener('online', () => void send())
  addEventListener('offline', () => say(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void send()
  }, lookAgain)
  void send()

  /** Sends stored checkmarks, then loads other phones' checkmarks. */
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      while (kept.queue.length > 0) {
        const sent = kept.queue.slice(0, maxCheckmarksPerPost)
        const ticks = sent.map(({ at, ...tick }) => ({ ...tick, ago: Math.max(0, Date.now() - at) }))
        const body = new URLSearchParams({ phone: kept.phone, ticks: JSON.stringify(ticks) })
        const answer = await fetch(here, { method: 'POST', body, keepalive: true })
        if (answer.status === 404 || answer.status === 410) return await end()
        if (!answer.ok) return say(true)
        kept.queue = kept.queue.slice(sent.length)
        kept.sent.push(...sent)
        saveStoredState(kept)
      }
      await look()
    } catch {
      say(true)
    } finally {
      isSending = false
    }
    // Checked while other phones' checkmarks were loading.
    if (kept.queue.length > 0 && !isAway) void send()
  }

  async function look(): Promise<void> {
    // The form's address has the language this page is shown in.
    const answer = await fetch(form.action, { headers: { Accept: 'text/html' } })
    if (answer.status === 404 || answer.status === 410) return end()
    if (!answer.ok) return say(true)
    const html = await answer.text()
    await keepPage(html, answer)
    kept.sent = []
    saveStoredState(kept)
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('#list-live')
    const old = document.querySelector<HTMLElement>('#list-live')
    if (fresh && old) {
      const { activeElement } = document
      const focused = activeElement instanceof HTMLButtonElement && activeElement.name ? getLine(activeElement) : null
      old.replaceWith(fresh)
      overlay()
      boxes()
        .find((box) => getLine(box) === focused)
        ?.focus({ preventScroll: true })
    }
    say(false)
  }

  /** Checkmarks stored on this phone override the page's. */
  function overlay(): void {
    const all = boxes()
    for (const { line, bought } of [...kept.sent, ...kept.queue]) {
      const box = all.find((one) => getLine(one) === line)
      if (box) box.ariaChecked = String(bought)
    }
    const counted = (checked: string) => all.filter(({ ariaChecked }) => ariaChecked === checked).length
    const [bought, inPart] = [counted('true'), counted('mixed')]
    const [words, bar] = [form.querySelector('.list-progress b'), form.querySelector('progress')]
    const part = document.createElement('span')
    part.textContent = inPart > 0 ? filled(said.inPart, inPart) : ''
    words?.replaceChildren(`${filled(said.bought, bought, all.length)} `, part)
    if (bar) bar.value = bought + inPart / 2
  }

  function boxes(): HTMLButtonElement[] {
    return [...form.querySelectorAll<HTMLButtonElement>('button[name=tick]')]
  }

  /** Shares the list's address with the phone's share dialog, or copies it. */
  async function share(title: string): Promise<void> {
    const url = location.origin + here
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    await navigator.clipboard.writeText(url).then(
      () => tell(said.copied),
      () => prompt(title, url),
    )
  }

  function say(away: boolean): void {
    isAway = away
    const count = kept.queue.length
    tell(away ? filled(count === 0 ? said.away : count === 1 ? said.one : said.many, count) : '')
  }

  function tell(words: string): void {
    const place = document.querySelector('#list-said')
    if (place && place.textContent !== words) place.textContent = words
  }

  /** The link was revoked, so the list's data is deleted from this phone. */
  async function end(): Promise<void> {
    kept.queue = []
    kept.sent = []
    await deleteStoredList()
    location.reload()
  }
}

/** Caches the page with its styles and its script for offline use. */
function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const files = [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement | HTMLImageElement>('link, script, img'),
  ]
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .filter((address) => /^\/(assets|islands)\//.test(address))
  caches
    .open(storageKey)
    .then(async (cache) => {
      for (const file of new Set(files)) if (!(await cache.match(file))) await cache.add(file)
    })
    .then(() => navigator.serviceWorker.register(`${here}/worker.js`, { scope: here }))
    .catch(() => {
      // The browser stores nothing, as in a private window. The list works while online.
    })
}

/** Caches the current page with its content security policy. Does nothing where the browser stores nothing. */
async function keepPage(html: string, { headers }: Response): Promise<void> {
  const policy = headers.get('Content-Security-Policy')
  const same = { 'Content-Type': 'text/html; charset=utf-8', ...(policy && { 'Content-Security-Policy': policy }) }
  try {
    await (await caches.open(storageKey)).put(here, new Response(html, { headers: same }))
  } catch {
    // As in a private window. The list works while online.
  }
}

async function deleteStoredList(): Promise<void> {
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
}

/** A line's button value is the state after tapping and the line. */
function getLine({ value }: HTMLButtonElement): string {
  return value.slice(2)
}

function loadStoredState(): StoredState {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (kept && typeof kept.phone === 'string' && Array.isArray(kept.queue)) return { sent: [], ...kept }
  } catch {
    // Storage is unavailable or invalid, so the phone starts anew.
  }
  return { phone: newId(), queue: [], sent: [] }
}

function saveStoredState(kept: StoredState): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Checkmarks are still sent while the page stays open.
  }
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
