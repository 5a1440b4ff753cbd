/** What somebody has of a whole that is shared. */
export type QuotaClaim = {
  /** It is not taken away any more: what it is for can no longer be undone. */
  keep: () => void
  /** It is free for others, once. */
  release: () => void
}

type Holder = { held: number; claims: (QuotaClaim & { amount: number; letGo: () => void })[] }

/**
 * A whole that senders share, be it places, bytes or connections: `each` is the most one of them may have, `inAll` the most
 * all of them may. Where the whole is full, who has most of it loses what they took last to whoever has less: a newcomer is
 * not refused because of others.
 */
export function createSharedQuota({ each, inAll }: { each: number; inAll: number }) {
  const holders = new Map<string, Holder>()
  let taken = 0

  /** Who has most, of those who have something that can be taken away. */
  function greediest(): Holder | undefined {
    let found: Holder | undefined
    for (const holder of holders.values())
      if (holder.claims.length > 0 && holder.held > (found?.held ?? 0)) found = holder
    return found
  }

  return {
    /** So much for a sender; `letGo` is called where somebody else gets it. Null where there is none for them. */
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
 * What one sender may have at work and waiting, how many may wait in all, and for how long after a request began one
 * more of its sender gives way.
 */
type Bounds = { atWork: number; waiting: number; waitingInAll: number; givesWayMs: number }

/** Two would fill a processor; a household or an office behind one address has a few dozen connections. */
const usual: Bounds = { atWork: 4, waiting: 64, waitingInAll: 512, givesWayMs: 25 }

type Waiting = { place: QuotaClaim; begin: () => void }
type Sender = { atWork: number; waiting: Waiting[]; beganAt: number }

/**
 * Lets requests begin, one each turn of the event loop, so that whoever has an answer coming from a thread or the
 * network need not wait for all who came at once. Senders take turns, however many requests each of them has waiting;
 * who has more open than somebody else gives way to them, for a while. Where too many wait in all, the newest of whoever has most
 * waiting goes.
 */
export function createAdmissionQueue({ atWork, waiting, waitingInAll, givesWayMs } = usual) {
  const senders = new Map<string, Sender>()
  /** Who has somebody waiting and may begin one more, in the order of their turns. */
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

  /** Who has the fewest open comes first. Where all others are to give way, they are looked at again in a while. */
  function nextInTurn(): string | undefined {
    if (turns.size === 0) return undefined
    let fewest = Infinity
    for (const sender of senders.values()) fewest = Math.min(fewest, getOpen(sender))
    let soonest = Infinity
    for (const name of turns) {
      const sender = senders.get(name)!
      const rest = sender.beganAt + givesWayMs - performance.now()
      if (getOpen(sender) <= fewest || rest <= 0) return name
      soonest = Math.min(soonest, rest)
    }
    later = setTimeout(startNext, soonest)
    return undefined
  }

  function offerTurn(name: string, sender: Sender): void {
    if (sender.waiting.length > 0 && sender.atWork < atWork) turns.add(name)
  }

  function forgetIdle(name: string, sender: Sender): void {
    if (getOpen(sender) === 0) senders.delete(name)
  }

  /** What is answered goes out before the next begins. */
  function startSoon(): void {
    if (isStarting || turns.size === 0) return
    clearTimeout(later)
    isStarting = true
    setImmediate(startNext)
  }

  return {
    /** What `work` answers once it was this sender's turn; 'full' where too many wait, at once or when others came. */
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

function getOpen({ atWork, waiting }: Sender): number {
  return atWork + waiting.length
}

/**
 * Lets the posts of a sender who was just refused more than `freely` times begin `apartMs` apart, each before anything of it is
 * read: a refusal costs little, but without end they fill the event loop. 'full' at once where one would have to wait longer
 * than `mostMs`. Times in milliseconds.
 */
export function createPostThrottle({ freely = 50, apartMs = 10, mostMs = 10_000 } = {}) {
  const nextAt = new Map<string, number>()
  return {
    /** What `work` answers once it may begin. `isRefused` says whether it was in vain. */
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
