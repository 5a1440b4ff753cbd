import { createLinkPage } from '../../../ui/offline/link-page.island.ts'
import {
  classifyFailure,
  formatAges,
  readLocalStorage,
  startOfflineSending,
  writeLocalStorage,
  type OfflineSendResult,
} from '../../../ui/offline/offline-queue.island.ts'

/**
 * Script of the staff page. Taps made without a connection ("I'm here", "I'm off", "still good") are stored on the phone
 * with their time and sent once it is online. After the first visit the page works offline, through a service worker
 * limited to this page's scope.
 */
type Fields = Record<string, string>
type Tap = { id: string; kind: string; tenure: string; post: string; at: number; fields?: Fields }

const page = document.querySelector<HTMLElement>('[data-crew]')
const here = page?.dataset.crew ?? location.pathname
const linkPage = createLinkPage(here)

if (page) live(page)
else if (document.querySelector('[data-crew-ended]')) void linkPage.forget()

function live(page: HTMLElement): void {
  let queue = (readLocalStorage(linkPage.storageKey) as Tap[] | null) ?? []
  linkPage.register()
  mark()
  const sendNow = startOfflineSending<Tap>({
    store: {
      all: () => queue,
      remove: (sent) => {
        queue = queue.filter(({ id }) => !sent.some((one) => one.id === id))
        keep()
        const last = sent.at(-1)!.kind
        location.replace(`${here}?said=${last === 'good' ? 'confirmed' : last}`)
      },
    },
    batchSize: Infinity,
    async send(taps) {
      const body = new URLSearchParams({ intent: 'taps', taps: formatAges(taps) })
      return classifyFailure(await fetch(here, { method: 'POST', body, keepalive: true })) ?? 'sent'
    },
    show,
  })
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
    void sendNow()
  })
  addEventListener('offline', mark)

  async function show(outcome: OfflineSendResult): Promise<void> {
    if (outcome !== 'ended') return mark()
    await linkPage.forget()
    location.reload()
  }

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
    writeLocalStorage(linkPage.storageKey, queue)
  }
}
