import {
  classifyFailure,
  startOfflineSending,
  type OfflineSendResult,
} from '../../../ui/offline/offline-queue.island.ts'
import { createOfflineCostStore, type OfflineCost } from './offline-costs.ts'
import { guessPurchaseEvent, type NearbyEvent } from './guess-event.ts'

/**
 * Records costs without a connection. A cost with its receipt's photo waits on this phone until it is sent. Each cost has
 * a key, so that sending it twice adds it once. Pages without the form send what waits.
 */
type RejectedCost = { kind: 'invalid' | 'kept-before' | 'which-event'; words: string; input: Record<string, string> }
type SendResult = { kind: 'done'; to: string } | RejectedCost

const address = '/backbar/money/costs/send'

const form = document.querySelector<HTMLFormElement>('form[data-near]')
const store = createOfflineCostStore()
/** The cost that is being saved from the form. Its result shows in the form, the others' in the list. */
let typed: { cost: OfflineCost; submitter: HTMLElement | null; result?: SendResult } | null = null
let [sent, isRefused] = [0, false]
/** Whether the form is submitted without this script, so that the server's page shows the errors. */
let isPlain = false

const sendNow = startOfflineSending<OfflineCost>({
  store: {
    all: async () => (await listStored()).filter(({ trouble }) => trouble === null),
    remove: (costs) => Promise.all(costs.map(({ key }) => store.remove(key))),
  },
  batchSize: 1,
  send: ([cost]) => send(cost!),
  show,
})
if (form) initForm(form)

function initForm(form: HTMLFormElement): void {
  // A cached page has an old day, and its key belongs to another cost by now.
  if (document.querySelector('[data-kept=yes]')) resetForm()
  void showWaitingCosts()
  field('day').addEventListener('change', guessByDay)
  form.addEventListener('submit', (event) => {
    if (isPlain || !('indexedDB' in window)) return
    event.preventDefault()
    if (!typed) void save(event.submitter)
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
  typed = { cost, submitter }
  await sendNow()
}

function submitWithoutScript(submitter: HTMLElement | null): void {
  isPlain = true
  form!.requestSubmit(submitter)
}

/** Sends a cost. A rejected cost stays with its reason, except the cost in the form, which shows the reason. */
async function send(cost: OfflineCost): Promise<OfflineSendResult> {
  const body = new FormData()
  for (const [name, value] of cost.words) body.append(name, value)
  if (cost.file) body.append('file', getFile(cost.file))
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const failure = classifyFailure(answer)
  if (failure) return failure
  const result: SendResult = await answer.json()
  if (typed?.cost.key === cost.key) typed.result = result
  else if (result.kind === 'done') sent++
  else {
    await store.put({ ...cost, trouble: result.words || 'It could not be taken' })
    isRefused = true
    return 'rejected'
  }
  return 'sent'
}

async function show(outcome: OfflineSendResult): Promise<void> {
  const [saved, many, hasNews] = [typed, sent, sent > 0 || isRefused]
  typed = null
  sent = 0
  isRefused = false
  if (!form) return
  if (saved?.result) return showResult(saved.result, saved.submitter)
  if (saved) {
    form.reset()
    resetForm()
    scrollTo({ top: 0 })
  }
  if (saved || hasNews) await showWaitingCosts()
  if (outcome !== 'sent') announce(formatWaitingMessage(outcome))
  else if (many > 0)
    announce(many === 1 ? 'The cost that waited on this phone is sent.' : `${many} costs that waited are sent.`)
}

function showResult(result: SendResult, submitter: HTMLElement | null): void {
  if (result.kind === 'done') return location.assign(result.to)
  // The receipt was uploaded already and is not sent again.
  if (result.input.receipt) {
    field('receipt').value = result.input.receipt
    const chosen = form!.querySelector<HTMLInputElement>('input[type=file]')
    if (chosen) chosen.value = ''
  }
  submitWithoutScript(submitter)
}

/**
 * Resets the form for another cost: a new key, today by this phone's clock in the business's time zone, and the likely
 * event.
 */
function resetForm(): void {
  field('key').value = crypto.randomUUID()
  field('receipt').value = ''
  field('day').value = formatLocalTime(Date.now()).slice(0, 10)
  setGuessedEvent(guessPurchaseEvent(getNearbyEvents(), { from: Date.now(), to: Date.now() }))
}

/**
 * Guesses the event of a cost from its day, unless the user has chosen an event. The server also compares the ZIP on
 * the receipt.
 */
function guessByDay(): void {
  const midnight = Date.parse(`${field('day').value}T00:00Z`)
  if (Number.isNaN(midnight) || field('event').value !== field('guessed').value) return
  const from = midnight - (Date.parse(`${formatLocalTime(midnight).replace(' ', 'T')}Z`) - midnight)
  const [to, now] = [from + 24 * 3_600_000 - 1, Date.now()]
  setGuessedEvent(
    guessPurchaseEvent(getNearbyEvents(), now >= from && now <= to ? { from: now, to: now } : { from, to }),
  )
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
  const waiting = await listStored()
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

/** Lists the costs stored on this phone. Empty if the browser has no storage, as in a private window. */
function listStored(): Promise<OfflineCost[]> {
  return store.all().catch(() => [])
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

function formatWaitingMessage(why: OfflineSendResult): string {
  return why !== 'logged-out'
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
