import { createOfflineCostStore, type OfflineCost } from './offline-costs.ts'
import { guessEvent, type NearbyEvent } from './guess-event.ts'

/**
 * Records costs without a connection. A cost with its receipt's photo waits on this phone until it is sent. Each cost has
 * a key, so that sending it twice adds it once. Pages without the form send what waits.
 */
type RejectedCost = { kind: 'invalid' | 'kept-before' | 'which-event'; words: string; input: Record<string, string> }
type SendResult = { kind: 'done'; to: string } | RejectedCost | { kind: 'away' } | { kind: 'logged-out' }

const address = '/backbar/money/costs/send'
/** Delay before the first retry, and the longest delay between retries, in milliseconds. */
const [firstRetryMs, maxRetryMs] = [1_000, 30_000]

const form = document.querySelector<HTMLFormElement>('form[data-near]')
const store = createOfflineCostStore()
let isBusy = false
let nextLook: ReturnType<typeof setTimeout> | undefined
let wait = firstRetryMs / 2
/** Whether the form is submitted without this script, so that the server's page shows the errors. */
let isPlain = false

if (form) initForm(form)
void sendAll()
addEventListener('online', () => void sendAll())
document.addEventListener('visibilitychange', retryIfVisible)

function initForm(form: HTMLFormElement): void {
  // A cached page has an old day, and its key belongs to another cost by now.
  if (document.querySelector('[data-kept=yes]')) resetForm()
  void showWaitingCosts()
  field('day').addEventListener('change', guessByDay)
  form.addEventListener('submit', (event) => {
    if (isPlain || !('indexedDB' in window)) return
    event.preventDefault()
    if (!isBusy) void save(event.submitter)
  })
}

/** Saves the form on the phone, then sends it. A cost that cannot be sent waits, and the form is ready for the next cost. */
async function save(submitter: HTMLElement | null): Promise<void> {
  const empty = [...form!.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[required]')].find(
    ({ value }) => value.trim() === '',
  )
  if (empty) {
    announce(`Not saved yet: ${empty.labels?.[0]?.textContent ?? empty.name}?`)
    return empty.focus()
  }
  isBusy = true
  const words = new FormData(form!, submitter)
  const file = words.get('file')
  words.delete('file')
  const cost: OfflineCost = {
    key: field('key').value,
    words: [...words].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    file:
      file instanceof File && file.size > 0
        ? { name: file.name, type: file.type, bytes: await file.arrayBuffer() }
        : null,
    trouble: null,
  }
  try {
    await store.put(cost)
  } catch {
    // The browser allows no storage, as in a private window.
    return submitWithoutScript(submitter)
  }
  announce('Saving …')
  const answer = await send(cost)
  isBusy = false
  if (answer.kind === 'done') {
    await store.remove(cost.key)
    location.assign(answer.to)
  } else if ('input' in answer) {
    await store.remove(cost.key)
    // The receipt was uploaded already and is not sent again.
    if (answer.input.receipt) {
      field('receipt').value = answer.input.receipt
      const chosen = form!.querySelector<HTMLInputElement>('input[type=file]')
      if (chosen) chosen.value = ''
    }
    submitWithoutScript(submitter)
  } else {
    form!.reset()
    resetForm()
    await showWaitingCosts()
    scheduleRetry(answer.kind === 'away')
    announce(formatWaitingMessage(answer.kind))
    scrollTo({ top: 0 })
  }
}

function submitWithoutScript(submitter: HTMLElement | null): void {
  isPlain = true
  form!.requestSubmit(submitter)
}

/** Sends the waiting costs, the oldest first. A rejected cost stays with its reason. */
async function sendAll(): Promise<void> {
  if (isBusy) return
  isBusy = true
  let sent = 0
  let isRefused = false
  let stopped: 'away' | 'logged-out' | null = null
  try {
    for (const cost of await store.all()) {
      if (cost.trouble !== null) continue
      const answer = await send(cost)
      if (answer.kind === 'away' || answer.kind === 'logged-out') {
        stopped = answer.kind
        break
      }
      if (answer.kind === 'done') {
        await store.remove(cost.key)
        sent++
      } else {
        await store.put({ ...cost, trouble: answer.words || 'It could not be taken' })
        isRefused = true
      }
    }
  } catch {
    // Nothing could be stored, so nothing waits.
  } finally {
    isBusy = false
  }
  scheduleRetry(stopped === 'away')
  if (!form) return
  if (sent > 0 || isRefused) await showWaitingCosts()
  if (stopped) announce(formatWaitingMessage(stopped))
  else if (sent > 0)
    announce(sent === 1 ? 'The cost that waited on this phone is sent.' : `${sent} costs that waited are sent.`)
}

/** The first request after a reconnect may still fail. Retries follow soon at first, then less often. */
function scheduleRetry(isAway: boolean): void {
  wait = isAway ? Math.min(wait * 2, maxRetryMs) : firstRetryMs / 2
  clearTimeout(nextLook)
  nextLook = setTimeout(retryIfVisible, isAway ? wait : maxRetryMs)
}

async function send({ words, file }: OfflineCost): Promise<SendResult> {
  const body = new FormData()
  for (const [name, value] of words) body.append(name, value)
  if (file) body.append('file', getFile(file))
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.status === 429) return { kind: 'away' }
  // The server redirects logged-out users. Their costs wait for the next login.
  if (answer.type === 'opaqueredirect' || answer.status === 401 || answer.status === 403) return { kind: 'logged-out' }
  return answer.json().catch(() => ({ kind: 'away' }))
}

/**
 * Resets the form for another cost: a new key, today by this phone's clock in the business's time zone, and the likely
 * event.
 */
function resetForm(): void {
  field('key').value = crypto.randomUUID()
  field('receipt').value = ''
  field('day').value = formatLocalTime(Date.now()).slice(0, 10)
  setGuessedEvent(guessEvent(getNearbyEvents(), { from: Date.now(), to: Date.now() }))
}

/** While the owner has not changed the event, it follows the receipt's day. The server reads the ZIP. */
function guessByDay(): void {
  const midnight = Date.parse(`${field('day').value}T00:00Z`)
  if (Number.isNaN(midnight) || field('event').value !== field('guessed').value) return
  const from = midnight - (Date.parse(`${formatLocalTime(midnight).replace(' ', 'T')}Z`) - midnight)
  const [to, now] = [from + 24 * 3_600_000 - 1, Date.now()]
  setGuessedEvent(guessEvent(getNearbyEvents(), now >= from && now <= to ? { from: now, to: now } : { from, to }))
}

/** Formats a time in the business's time zone as 2027-05-15 17:30:00. The phone may be in another zone. */
function formatLocalTime(at: number): string {
  const { zone: timeZone } = form!.dataset
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
}

function setGuessedEvent(event: string | null): void {
  const [chosen, guessed] = [field('event'), field('guessed')]
  chosen.value = event ?? 'none'
  guessed.value = chosen.value
}

function getNearbyEvents(): NearbyEvent[] {
  return JSON.parse(form!.dataset.near!) as NearbyEvent[]
}

/** Shows the costs that wait on this phone, each with its error and actions. */
async function showWaitingCosts(): Promise<void> {
  const place = document.querySelector<HTMLElement>('#costs-here')!
  const waiting = await store.all().catch(() => [])
  place.hidden = waiting.length === 0
  place.querySelector('ul')!.replaceChildren(
    ...waiting.map((cost) => {
      const line = document.createElement('li')
      const what = document.createElement('span')
      what.textContent = [getName(cost), cost.trouble ?? 'not sent yet'].join(': ')
      line.append(what)
      if (cost.trouble !== null) line.append(button('Look at it', () => editWaitingCost(cost)))
      line.append(button('Throw away', () => void store.remove(cost.key).then(showWaitingCosts)))
      return line
    }),
  )
}

/** Loads a waiting cost back into the form, with its receipt and its own key. */
function editWaitingCost({ words, file, key }: OfflineCost): void {
  for (const [name, value] of words) if (form!.elements.namedItem(name)) field(name).value = value
  field('key').value = key
  const chosen = form!.querySelector<HTMLInputElement>('input[type=file]')
  if (chosen && file) {
    const files = new DataTransfer()
    files.items.add(getFile(file))
    chosen.files = files.files
  }
  field('amountCents').focus()
}

function getFile({ name, type, bytes }: NonNullable<OfflineCost['file']>): File {
  return new File([bytes], name, { type })
}

function getName({ words, file }: OfflineCost): string {
  const typed = new Map(words)
  const kind = form!.querySelector(`[name=kind] option[value="${CSS.escape(typed.get('kind') ?? '')}"]`)?.textContent
  return [kind, typed.get('amountCents') && `$${typed.get('amountCents')}`, file && 'with its receipt']
    .filter(Boolean)
    .join(', ')
}

function formatWaitingMessage(why: 'away' | 'logged-out'): string {
  return why === 'away'
    ? 'No connection. It is saved on this phone until you log out, and sent once the connection is back and this page or Today is open.'
    : 'You are logged out. It is saved on this phone, and sent once you log in again.'
}

function button(words: string, then: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', className: 'plain', textContent: words })
  made.addEventListener('click', then)
  return made
}

function field(name: string): HTMLInputElement {
  return form!.elements.namedItem(name) as HTMLInputElement
}

function announce(words: string): void {
  const place = document.querySelector('#costs-said')!
  // Announced once, not at every check.
  if (place.textContent !== words) place.textContent = words
}

function retryIfVisible(): void {
  if (document.visibilityState === 'visible') void sendAll()
}
