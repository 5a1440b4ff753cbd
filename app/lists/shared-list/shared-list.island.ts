/**
 * The shared list comes alive: each tick is sent by itself, kept on this phone until it is, and what others tick is shown.
 * Once opened the page works offline, by a worker whose scope is this page alone.
 */
type Tick = { id: string; line: string; bought: boolean; at: number; version: number; seen: number }
/** `sent` came in, but stands on no page this phone has kept yet. */
type Kept = { phone: string; queue: Tick[]; sent: Tick[] }

/** Words with a # for each number, in order. */
type LiveWords = Record<'bought' | 'inPart' | 'away' | 'one' | 'many' | 'copied', string>

const filled = (words: string, ...numbers: number[]) => words.replace(/#/g, () => String(numbers.shift()))

const here = location.pathname
const keptAs = `list ${here}`
const lookAgain = 15_000
/** Of one post; the rest goes with the next. */
const mostSent = 100

const list = document.querySelector<HTMLFormElement>('#shared-list')
if (list) live(list)
else if (document.querySelector('[data-list-ended]')) void forget()

function live(form: HTMLFormElement): void {
  const kept = readKept()
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
    keep(kept)
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

  /** Sends what is kept, then looks at what the others did. */
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      while (kept.queue.length > 0) {
        const sent = kept.queue.slice(0, mostSent)
        const ticks = sent.map(({ at, ...tick }) => ({ ...tick, ago: Math.max(0, Date.now() - at) }))
        const body = new URLSearchParams({ phone: kept.phone, ticks: JSON.stringify(ticks) })
        const answer = await fetch(here, { method: 'POST', body, keepalive: true })
        if (answer.status === 404 || answer.status === 410) return await end()
        if (!answer.ok) return say(true)
        kept.queue = kept.queue.slice(sent.length)
        kept.sent.push(...sent)
        keep(kept)
      }
      await look()
    } catch {
      say(true)
    } finally {
      isSending = false
    }
    // Ticked while the others were looked at.
    if (kept.queue.length > 0 && !isAway) void send()
  }

  async function look(): Promise<void> {
    // The form's address carries the language this page is shown in.
    const answer = await fetch(form.action, { headers: { Accept: 'text/html' } })
    if (answer.status === 404 || answer.status === 410) return end()
    if (!answer.ok) return say(true)
    const html = await answer.text()
    await keepPage(html, answer)
    kept.sent = []
    keep(kept)
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

  /** What is kept on this phone stands over what the page brought. */
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

  /** Hands the list's address to the phone's own sheet, or puts it where it can be pasted. */
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

  /** The link was ended: nothing of the list stays on this phone. */
  async function end(): Promise<void> {
    kept.queue = []
    kept.sent = []
    await forget()
    location.reload()
  }
}

/** Keeps the page, what it looks like and its script for the time without a connection. */
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
    })
    .then(() => navigator.serviceWorker.register(`${here}/worker.js`, { scope: here }))
    .catch(() => {
      // A browser that keeps nothing, as in a private window: the list works while there is a connection.
    })
}

/** Keeps the page as it is now, to be shown again under the policy it came with; a browser that keeps nothing does without. */
async function keepPage(html: string, { headers }: Response): Promise<void> {
  const policy = headers.get('Content-Security-Policy')
  const same = { 'Content-Type': 'text/html; charset=utf-8', ...(policy && { 'Content-Security-Policy': policy }) }
  try {
    await (await caches.open(keptAs)).put(here, new Response(html, { headers: same }))
  } catch {
    // As in a private window: the list works while there is a connection.
  }
}

async function forget(): Promise<void> {
  try {
    localStorage.removeItem(keptAs)
  } catch {
    // Nothing could be kept, so nothing is.
  }
  if ('caches' in window) await caches.delete(keptAs).catch(() => false)
  const registrations =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations().catch(() => []) : []
  await Promise.all(
    registrations.filter(({ scope }) => new URL(scope).pathname === here).map((one) => one.unregister()),
  )
}

/** A line's button posts what tapping it makes of the line, and the line. */
function getLine({ value }: HTMLButtonElement): string {
  return value.slice(2)
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keptAs) ?? 'null')
    if (kept && typeof kept.phone === 'string' && Array.isArray(kept.queue)) return { sent: [], ...kept }
  } catch {
    // A phone that keeps nothing, or kept something else: it begins anew.
  }
  return { phone: newId(), queue: [], sent: [] }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify(kept))
  } catch {
    // Ticks are sent all the same, while the page stays open.
  }
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
