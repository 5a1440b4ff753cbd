import { createLinkPage } from '../../ui/offline/link-page.island.ts'
import {
  classifyFailure,
  formatAges,
  readLocalStorage,
  startOfflineSending,
  writeLocalStorage,
  type OfflineSendResult,
} from '../../ui/offline/offline-queue.island.ts'

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
const linkPage = createLinkPage(here)
/** Maximum checkmarks of a post. The rest is sent in the next. */
const maxCheckmarksPerPost = 100

const list = document.querySelector<HTMLFormElement>('#shared-list')
if (list) startList(list)
else if (document.querySelector('[data-list-ended]')) void linkPage.forget()

function startList(form: HTMLFormElement): void {
  const kept = loadStoredState()
  // A page from the network has every checkmark that was sent. Only a stored copy may be older.
  if (form.dataset.kept === 'no') kept.sent = []
  const said = JSON.parse(form.dataset.words!) as LiveWords
  form.dataset.alive = ''
  overlay()
  linkPage.register()

  const sendNow = startOfflineSending<PendingCheckmark>({
    store: {
      all: () => kept.queue,
      remove: (sent) => {
        kept.queue = kept.queue.slice(sent.length)
        kept.sent.push(...sent)
        saveStoredState(kept)
      },
    },
    batchSize: maxCheckmarksPerPost,
    async send(checkmarks) {
      const body = new URLSearchParams({ phone: kept.phone, ticks: formatAges(checkmarks) })
      return classifyFailure(await fetch(here, { method: 'POST', body, keepalive: true })) ?? 'sent'
    },
    look,
    show: (outcome) => (outcome === 'ended' ? end() : say(outcome !== 'sent')),
  })

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
    void sendNow()
  })
  addEventListener('offline', () => say(true))

  /** Loads the page with other phones' checkmarks. */
  async function look(): Promise<OfflineSendResult> {
    // The form's address has the language this page is shown in.
    const answer = await fetch(form.action, { headers: { Accept: 'text/html' } })
    const failure = classifyFailure(answer)
    if (failure) return failure
    const html = await answer.text()
    await linkPage.store(html, answer)
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
    return 'sent'
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
    const count = kept.queue.length
    tell(away ? filled(count === 0 ? said.away : count === 1 ? said.one : said.many, count) : '')
  }

  function tell(words: string): void {
    const place = document.querySelector('#list-said')
    if (place && place.textContent !== words) place.textContent = words
  }

  /** Deletes the list's data from this phone after its link was revoked. */
  async function end(): Promise<void> {
    kept.queue = []
    kept.sent = []
    await linkPage.forget()
    location.reload()
  }
}

/** A line's button value is the state after tapping and the line. */
function getLine({ value }: HTMLButtonElement): string {
  return value.slice(2)
}

function loadStoredState(): StoredState {
  const kept = readLocalStorage(linkPage.storageKey) as StoredState | null
  if (kept && typeof kept.phone === 'string' && Array.isArray(kept.queue)) return { ...kept, sent: kept.sent ?? [] }
  return { phone: newId(), queue: [], sent: [] }
}

function saveStoredState(kept: StoredState): void {
  writeLocalStorage(linkPage.storageKey, kept)
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
