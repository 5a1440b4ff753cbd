/** A sender's claim on a shared quota. */
export type QuotaClaim = {
  /** Protects the claim from being revoked, once its work can no longer be undone. */
  keep: () => void
  /** Frees the quota. Further calls do nothing. */
  release: () => void
}

type Holder = { held: number; claims: (QuotaClaim & { amount: number; letGo: () => void })[] }

/**
 * A quota shared by senders, such as queue places, bytes or connections. `each` is the maximum per sender, `inAll` the
 * total. If the total is used up, the largest holder loses its newest revocable claim to a sender with less, so that a
 * newcomer is not rejected because of others.
 */
export function createSharedQuota({ each, inAll }: { each: number; inAll: number }) {
  const holders = new Map<string, Holder>()
  let taken = 0

  /** Largest holder among those with revocable claims. */
  function greediest(): Holder | undefined {
    let found: Holder | undefined
    for (const holder of holders.values())
      if (holder.claims.length > 0 && holder.held > (found?.held ?? 0)) found = holder
    return found
  }

  return {
    /**
     * Claims an amount for a sender. `letGo` is called if the claim is revoked for another sender. Null if no quota is
     * available.
     */
    claim(sender: string, amount: number, letGo: () => void): QuotaClaim | null {
      const holder = holders.get(sender) ?? { held: 0, claims: [] }
      const wanted = holder.held + amount
      if (wanted > each) return null
      while (taken + amount > inAll) {
        const greedy = greediest()
        if (!greedy || greedy.held <= wanted) return null
        const newest = greedy.claims.at(-1)!
        newest.release()
        newest.letGo()
      }
      const keep = () => void (holder.claims = holder.claims.filter((other) => other !== claim))
      const release = () => {
        claim.release = () => {}
        keep()
        holder.held -= amount
        taken -= amount
        if (holder.held === 0) holders.delete(sender)
      }
      const claim = { amount, letGo, keep, release }
      holders.set(sender, holder)
      holder.claims.push(claim)
      holder.held = wanted
      taken += amount
      return { keep, release: () => claim.release() }
    },
  }
}

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

/**
 * Delays a sender's posts after more than `freely` recent rejections: they start `apartMs` apart, before any of their
 * body is read. A rejection is cheap, but an endless series fills the event loop. Returns 'full' at once if the delay
 * would exceed `mostMs`. Times in milliseconds.
 */
export function createPostThrottle({ freely = 50, apartMs = 10, mostMs = 10_000 } = {}) {
  const nextAt = new Map<string, number>()
  return {
    /** Runs `work` when it may start and returns its result. `isRefused` tells whether the result is a rejection. */
    async pace<T>(sender: string, work: () => Promise<T>, isRefused: (answer: T) => boolean): Promise<T | 'full'> {
      const now = performance.now()
      const next = nextAt.get(sender) ?? -Infinity
      if (next - now > mostMs) return 'full'
      if (next > now) {
        nextAt.set(sender, next + apartMs)
        await new Promise((resolve) => setTimeout(resolve, next - now))
        return work()
      }
      const answer = await work()
      if (isRefused(answer)) {
        const earliest = performance.now() - freely * apartMs
        nextAt.set(sender, Math.max(nextAt.get(sender) ?? -Infinity, earliest) + apartMs)
        if (nextAt.size > 1_000) for (const [name, at] of nextAt) if (at < earliest) nextAt.delete(name)
      }
      return answer
    },
  }
}
