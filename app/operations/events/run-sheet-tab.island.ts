import {
  classifyFailure,
  formatAges,
  readLocalStorage,
  startOfflineSending,
  writeLocalStorage,
  type OfflineSendResult,
} from '../../ui/offline/offline-queue.island.ts'
import {
  isPackingOpen,
  findNextScheduleItem,
  computePackingPhase,
  type CheckedPackingItems,
  type PackingDirection,
} from './packing-checkmarks.ts'

/**
 * Script of the run sheet tab. Sends each checkmark at once and stores it on this phone until it is sent, shows
 * checkmarks of other phones, and follows the clock. On the day of the event it keeps the screen on.
 */
type Tick = { line: string; way: PackingDirection; isOn: boolean; at: number }

const clockIntervalMs = 15_000

const night = document.querySelector<HTMLElement>('[data-night]')!
const { night: eventId, leaves, loadsIn, homeFrom, awakeFrom, awakeTo } = night.dataset
const address = `/backbar/jobs/${eventId}/load-out`
const [queueName, ticksName] = [`load-queue ${eventId}`, `load-ticks ${eventId}`]
const ways = [...night.querySelectorAll<HTMLDetailsElement>('[data-way]')]
/** Checkmarks of this phone that are not sent yet, by direction and item. */
const queue = new Map((readLocalStorage(queueName) as [string, Tick][] | null) ?? [])
/** Checkmarks that the last request returned and the page does not show yet. */
let known: CheckedPackingItems | null = null
let phase: string | null = null
let isAwake = false

// Handle boxes that were checked before this script ran.
for (const way of ways) for (const box of listCheckboxes(way)) if (box.checked !== box.defaultChecked) onCheckmark(box)
// A stored copy shows an old state. The last known checkmarks are newer.
if (document.querySelector('[data-kept=yes]')) showCheckmarks(readLocalStorage(ticksName) as CheckedPackingItems | null)
for (const form of night.querySelectorAll<HTMLFormElement>('[data-way] form')) form.dataset.alive = ''
showQueuedCheckmarks()
updateClock()
void requestWakeLock()

const sendNow = startOfflineSending<[string, Tick]>({
  store: {
    all: () => [...queue],
    remove: (sent) => {
      // A checkmark changed in the meantime stays in the queue.
      for (const [key, tick] of sent) if (queue.get(key) === tick) queue.delete(key)
      writeLocalStorage(queueName, [...queue])
    },
  },
  batchSize: Infinity,
  send: (ticks) => request({ method: 'POST', body: createBody(ticks), keepalive: true }),
  // A request that sent checkmarks has returned the state already.
  look: async () => (known ? 'sent' : request({})),
  show,
})

night.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'line') return
  onCheckmark(target)
  showQueuedCheckmarks()
  void sendNow()
})
night.addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('[data-alive]')) return
  event.preventDefault()
  void sendNow()
})
addEventListener('offline', () => showMessage('away'))
document.addEventListener('visibilitychange', refresh)
setInterval(refresh, clockIntervalMs)

function onCheckmark(box: HTMLInputElement): void {
  const way = box.closest<HTMLElement>('[data-way]')!.dataset.way as PackingDirection
  queue.set(`${way} ${box.value}`, { line: box.value, way, isOn: box.checked, at: Date.now() })
  writeLocalStorage(queueName, [...queue])
}

function refresh(): void {
  if (document.visibilityState !== 'visible') return
  updateClock()
  void requestWakeLock()
}

function createBody(ticks: [string, Tick][]): URLSearchParams {
  return new URLSearchParams({ ticks: formatAges(ticks.map(([, tick]) => tick)) })
}

async function request(init: RequestInit): Promise<OfflineSendResult> {
  const answer = await fetch(address, { ...init, redirect: 'manual' })
  const failure = classifyFailure(answer)
  if (!failure) known = await answer.json()
  return failure ?? 'sent'
}

function show(outcome: OfflineSendResult): void {
  if (known) {
    writeLocalStorage(ticksName, known)
    showCheckmarks(known)
    showQueuedCheckmarks()
    known = null
  }
  showMessage(outcome)
}

function listCheckboxes(way: Element): HTMLInputElement[] {
  return [...way.querySelectorAll<HTMLInputElement>('input[name=line]')]
}

function showCheckmarks(known: CheckedPackingItems | null): void {
  if (!known) return
  for (const way of ways)
    for (const box of listCheckboxes(way)) box.checked = known[way.dataset.way as PackingDirection].includes(box.value)
}

/** Queued checkmarks override the known state. */
function showQueuedCheckmarks(): void {
  for (const way of ways) {
    for (const box of listCheckboxes(way)) {
      const tick = queue.get(`${way.dataset.way} ${box.value}`)
      if (tick) box.checked = tick.isOn
      box.toggleAttribute('data-waits', tick !== undefined)
    }
    const all = listCheckboxes(way)
    way.querySelector('.load-count')!.textContent = `${all.filter(({ checked }) => checked).length} of ${all.length}`
  }
}

function showMessage(how: OfflineSendResult): void {
  const many = queue.size === 1 ? '1 tick saved on this phone' : `${queue.size} ticks saved on this phone`
  const waits = queue.size > 0 ? many : null
  const words =
    how === 'sent'
      ? ''
      : how === 'logged-out'
        ? `You are logged out. ${waits ? `${waits}, sent once you log in again.` : ''}`
        : `No connection. ${waits ? `${waits} until it is back.` : 'What you tick is saved on this phone until it is back.'}`
  const place = document.querySelector('#load-said')
  if (place && place.textContent !== words) place.textContent = words
}

/** Updates the next item, past items and the packing phase by this phone's clock. */
function updateClock(): void {
  const now = Date.now()
  const moments = [...night.querySelectorAll<HTMLElement>('[data-at]')].map((row) => ({
    row,
    at: Number(row.dataset.at),
  }))
  const next = findNextScheduleItem(moments, now)
  for (const { row } of moments) row.toggleAttribute('data-next', row === next?.row)
  for (const { row, at } of moments) row.toggleAttribute('data-over', next ? at < next.at : true)
  const place = night.querySelector<HTMLElement>('.night-next')
  if (place) {
    for (const part of ['time', 'what'])
      place.querySelector(`[data-${part}]`)!.textContent = next?.row.querySelector(`[data-${part}]`)?.textContent ?? ''
    place.querySelector<HTMLElement>('.night-when')!.hidden = !next
  }
  const [out] = ways
  if (!out) return
  const isFull = listCheckboxes(out).every(({ checked }) => checked)
  const times = { leaves: timeIn(leaves), loadsIn: timeIn(loadsIn), homeFrom: Number(homeFrom) }
  const is = computePackingPhase(times, isFull, now)
  if (is === phase) return
  phase = is
  for (const part of night.querySelectorAll<HTMLDetailsElement>('details[data-open]'))
    part.open = part.dataset.open === is
  for (const way of ways) {
    way.hidden = (way.dataset.way === 'home') !== (is === 'home')
    const all = listCheckboxes(way)
    const onCheckmark = all.filter(({ checked }) => checked).length
    way.open = isPackingOpen(way.dataset.way as PackingDirection, is, { ticked: onCheckmark, of: all.length })
  }
}

function timeIn(words: string | undefined): number | null {
  return words ? Number(words) : null
}

/** Keeps the screen on while the page is visible. The browser releases the lock when it is hidden. */
async function requestWakeLock(): Promise<void> {
  const now = Date.now()
  if (isAwake || document.visibilityState !== 'visible' || now < Number(awakeFrom) || now > Number(awakeTo)) return
  isAwake = true
  const lock = await navigator.wakeLock?.request('screen').catch(() => null)
  if (lock) lock.addEventListener('release', () => (isAwake = false))
  else isAwake = false
}
