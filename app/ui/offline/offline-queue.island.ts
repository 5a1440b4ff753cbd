/**
 * Result of sending. `away`: no connection, or the server could not answer. `ended`: the link no longer exists.
 * `rejected`: the server refused the entry, and it stays in the store with its reason.
 */
export type OfflineSendResult = 'sent' | 'rejected' | 'away' | 'logged-out' | 'ended'

/** Entries that wait on this phone, oldest first. */
export type OfflineQueueStore<Entry> = {
  all(): Entry[] | Promise<Entry[]>
  remove(entries: Entry[]): unknown
}

/** Delay before the first retry, and the longest delay between two attempts, in milliseconds. */
const [firstRetryMs, maxDelayMs] = [1_000, 15_000]

/**
 * Sends what waits on this phone: now, once the phone is online, when the page becomes visible and every 15 seconds, sooner
 * after a failure. Entries leave the store once they are sent. Returns the function that sends at once.
 *
 * `send` sends at most `batchSize` entries. `look` loads the current state once nothing waits. `show` runs after every
 * attempt. An exception in `send` or `look` counts as `away`.
 */
export function startOfflineSending<Entry>({
  store,
  batchSize,
  send,
  look = async () => 'sent',
  show,
}: {
  store: OfflineQueueStore<Entry>
  batchSize: number
  send: (entries: Entry[]) => Promise<OfflineSendResult>
  look?: () => Promise<OfflineSendResult>
  show: (outcome: OfflineSendResult) => unknown
}): () => Promise<void> {
  let isSending = false
  let delay = firstRetryMs / 2
  let next: ReturnType<typeof setTimeout> | undefined

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(next)
    const outcome = await sendBatches().catch((): OfflineSendResult => 'away')
    isSending = false
    delay = outcome === 'away' ? Math.min(delay * 2, maxDelayMs) : firstRetryMs / 2
    next = setTimeout(sendIfVisible, outcome === 'away' ? delay : maxDelayMs)
    await show(outcome)
    // Added while the state was loading.
    if (outcome === 'sent' && (await listWaiting()).length > 0) void sendAll()
  }

  async function sendBatches(): Promise<OfflineSendResult> {
    for (;;) {
      const batch = (await store.all()).slice(0, batchSize)
      if (batch.length === 0) return look()
      const outcome = await send(batch)
      if (outcome === 'sent') await store.remove(batch)
      else if (outcome !== 'rejected') return outcome
    }
  }

  async function listWaiting(): Promise<Entry[]> {
    try {
      return await store.all()
    } catch {
      return []
    }
  }

  function sendIfVisible(): void {
    if (document.visibilityState === 'visible') void sendAll()
  }

  addEventListener('online', () => void sendAll())
  document.addEventListener('visibilitychange', sendIfVisible)
  void sendAll()
  return sendAll
}

/** Classifies a response that is not successful. Null for a successful response. */
export function classifyFailure({
  ok,
  status,
  type,
}: Response): Exclude<OfflineSendResult, 'sent' | 'rejected'> | null {
  // The server redirects logged-out users. Their entries wait for the next log-in.
  if (type === 'opaqueredirect' || status === 401 || status === 403) return 'logged-out'
  if (status === 404 || status === 410) return 'ended'
  return ok ? null : 'away'
}

/** Entries as they are sent: the age in milliseconds instead of the time, because the phone's clock may be wrong. */
export function formatAges(entries: { at: number }[]): string {
  return JSON.stringify(entries.map(({ at, ...entry }) => ({ ...entry, ago: Math.max(0, Date.now() - at) })))
}

/** Reads JSON from this phone's storage. Null if it is missing, invalid or not available, as in a private window. */
export function readLocalStorage(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores JSON on this phone. Without storage, what waits is still sent while the page stays open. */
export function writeLocalStorage(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is unavailable, as in a private window.
  }
}
