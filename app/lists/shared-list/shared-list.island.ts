/**
 * The shared list comes alive: each tick is sent by itself, kept on this phone until it is, and what others tick is shown.
 * Once opened the page works offline, by a worker whose scope is this page alone.
 */
type Tick = { id: string; line: string; bought: boolean; at: number; version: number; seen: number }
/** `sent` came in, but stands on no page this phone has kept yet. */
type Kept = { phone: string; queue: Tick[]; sent: Tick[] }

/** Words with a # for each number, in order. */
type LiveWords = { bought: string; away: string; one: string; many: string }

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
  /** The page's own words, where it does not speak English. */
  const said = form.dataset.words ? (JSON.parse(form.dataset.words) as LiveWords) : null
  let isSending = false
  let isAway = false
  form.dataset.alive = ''
  overlay()
  keepOffline()

  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'line') return
    const { number, at } = document.querySelector<HTMLElement>('#list-live')!.dataset
    const [version, seen] = [Number(number), Number(at)]
    kept.queue.push({ id: newId(), line: target.value, bought: target.checked, at: Date.now(), version, seen })
    keep(kept)
    overlay()
    void send()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
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
      const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null
      old.replaceWith(fresh)
      overlay()
      if (focused)
        boxes()
          .find(({ value }) => value === focused)
          ?.focus({ preventScroll: true })
    }
    say(false)
  }

  /** What is kept on this phone stands over what the page brought. */
  function overlay(): void {
    for (const { line, bought } of [...kept.sent, ...kept.queue]) {
      const box = boxes().find(({ value }) => value === line)
      if (box) box.checked = bought
    }
    const [bought, total] = [boxes().filter(({ checked }) => checked).length, boxes().length]
    const [words, bar] = [form.querySelector('.list-progress b'), form.querySelector('progress')]
    if (words) words.textContent = said ? filled(said.bought, bought, total) : `Bought ${bought} of ${total}`
    if (bar) bar.value = bought
  }

  function boxes(): HTMLInputElement[] {
    return [...form.querySelectorAll<HTMLInputElement>('input[name=line]')]
  }

  function say(away: boolean): void {
    isAway = away
    const count = kept.queue.length
    const marks = count === 1 ? 'One check mark is' : `${count} check marks are`
    const words = !away
      ? ''
      : said
        ? filled(count === 0 ? said.away : count === 1 ? said.one : said.many, count)
        : count === 0
          ? 'Not connected: this is the list as it was. What you check off is kept on this phone and sent when you are back.'
          : `Not connected: ${marks} kept on this phone and sent when you are back.`
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
