import { type QuotaClaim, createSharedQuota } from './shared-quota.server.ts'

/**
 * Limits per sender (running and queued requests), the total number of queued requests, and how long after starting a
 * request a sender yields before its next, in milliseconds.
 */
type Bounds = { atWork: number; waiting: number; waitingInAll: number; givesWayMs: number }

/**
 * Two running requests would saturate a CPU. A household or an office behind a single address has a few dozen
 * connections.
 */
const defaultBounds: Bounds = { atWork: 4, waiting: 64, waitingInAll: 512, givesWayMs: 25 }

type Waiting = { place: QuotaClaim; begin: () => void }
type Sender = { atWork: number; waiting: Waiting[]; beganAt: number }

/**
 * Starts a single request per event loop turn, so that finished work is not delayed by a burst of new requests. Senders take
 * turns, however many requests each has queued. A sender with more open requests yields to senders with fewer, for a
 * limited time. If too many requests are queued, the sender with the most loses its newest.
 */
export function createAdmissionQueue({ atWork, waiting, waitingInAll, givesWayMs } = defaultBounds) {
  const senders = new Map<string, Sender>()
  /** Senders that have queued requests and may start another, in order of their turns. */
  const turns = new Set<string>()
  const places = createSharedQuota({ each: waiting, inAll: waitingInAll })
  let isStarting = false
  let later: NodeJS.Timeout | undefined

  function startNext(): void {
    clearTimeout(later)
    const name = nextInTurn()
    isStarting = name !== undefined
    if (name === undefined) return
    turns.delete(name)
    const sender = senders.get(name)!
    const { place, begin } = sender.waiting.shift()!
    place.release()
    sender.atWork++
    sender.beganAt = performance.now()
    offerTurn(name, sender)
    begin()
    setImmediate(startNext)
  }

  /** Returns the sender with the fewest open requests. If all senders have to yield, tries again later. */
  function nextInTurn(): string | undefined {
    if (turns.size === 0) return undefined
    let fewest = Infinity
    for (const sender of senders.values()) fewest = Math.min(fewest, countOpenRequests(sender))
    let soonest = Infinity
    for (const name of turns) {
      const sender = senders.get(name)!
      const rest = sender.beganAt + givesWayMs - performance.now()
      if (countOpenRequests(sender) <= fewest || rest <= 0) return name
      soonest = Math.min(soonest, rest)
    }
    later = setTimeout(startNext, soonest)
    return undefined
  }

  function offerTurn(name: string, sender: Sender): void {
    if (sender.waiting.length > 0 && sender.atWork < atWork) turns.add(name)
  }

  function forgetIdle(name: string, sender: Sender): void {
    if (countOpenRequests(sender) === 0) senders.delete(name)
  }

  /** Lets finished responses go out before the next request starts. */
  function startSoon(): void {
    if (isStarting || turns.size === 0) return
    clearTimeout(later)
    isStarting = true
    setImmediate(startNext)
  }

  return {
    /**
     * Runs `work` when it is the sender's turn and returns its result. Returns 'full' if too many requests are queued,
     * immediately or when others arrive.
     */
    async admit<T>(name: string, work: () => Promise<T>): Promise<T | 'full'> {
      const sender = senders.get(name) ?? { atWork: 0, waiting: [], beganAt: 0 }
      const turn = Promise.withResolvers<boolean>()
      const begin = () => turn.resolve(true)
      const place = places.claim(name, 1, () => {
        sender.waiting = sender.waiting.filter((other) => other.begin !== begin)
        if (sender.waiting.length === 0) turns.delete(name)
        forgetIdle(name, sender)
        turn.resolve(false)
      })
      if (!place) return 'full'
      senders.set(name, sender)
      sender.waiting.push({ place, begin })
      offerTurn(name, sender)
      if (!isStarting) startNext()
      if (!(await turn.promise)) return 'full'
      try {
        return await work()
      } finally {
        sender.atWork--
        offerTurn(name, sender)
        forgetIdle(name, sender)
        startSoon()
      }
    },
  }
}

function countOpenRequests({ atWork, waiting }: Sender): number {
  return atWork + waiting.length
}
