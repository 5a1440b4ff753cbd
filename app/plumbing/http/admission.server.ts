/**
 * What one sender may have at work and waiting, how many may wait in all, and for how long after a request began one
 * more of its sender gives way.
 */
type Bounds = { atWork: number; waiting: number; waitingInAll: number; givesWayMs: number }

/** Two would fill a processor; a household or an office behind one address has a few dozen connections. */
const usual: Bounds = { atWork: 4, waiting: 64, waitingInAll: 512, givesWayMs: 25 }

type Sender = { atWork: number; waiting: (() => void)[]; beganAt: number }

/**
 * Lets requests begin, one each turn of the event loop, so that whoever has an answer coming from a thread or the
 * network need not wait for all who came at once. Senders take turns, however many requests each of them has waiting;
 * who has more open than somebody else gives way to them, for a while.
 */
export function openAdmission({ atWork, waiting, waitingInAll, givesWayMs } = usual) {
  const senders = new Map<string, Sender>()
  /** Who has somebody waiting and may begin one more, in the order of their turns. */
  const turns = new Set<string>()
  let inAll = 0
  let isStarting = false
  let later: NodeJS.Timeout | undefined

  function startNext(): void {
    clearTimeout(later)
    const name = nextInTurn()
    isStarting = name !== undefined
    if (name === undefined) return
    turns.delete(name)
    const sender = senders.get(name)!
    const start = sender.waiting.shift()!
    inAll--
    sender.atWork++
    sender.beganAt = performance.now()
    offerTurn(name, sender)
    start()
    setImmediate(startNext)
  }

  /** Who has the fewest open comes first. Where all others are to give way, they are looked at again in a while. */
  function nextInTurn(): string | undefined {
    if (turns.size === 0) return undefined
    let fewest = Infinity
    for (const sender of senders.values()) fewest = Math.min(fewest, openOf(sender))
    let soonest = Infinity
    for (const name of turns) {
      const sender = senders.get(name)!
      const rest = sender.beganAt + givesWayMs - performance.now()
      if (openOf(sender) <= fewest || rest <= 0) return name
      soonest = Math.min(soonest, rest)
    }
    later = setTimeout(startNext, soonest)
    return undefined
  }

  function offerTurn(name: string, sender: Sender): void {
    if (sender.waiting.length > 0 && sender.atWork < atWork) turns.add(name)
  }

  /** What is answered goes out before the next begins. */
  function startSoon(): void {
    if (isStarting || turns.size === 0) return
    clearTimeout(later)
    isStarting = true
    setImmediate(startNext)
  }

  return {
    /** What `work` answers once it was this sender's turn; 'full' at once where too many wait already. */
    async admit<T>(name: string, work: () => Promise<T>): Promise<T | 'full'> {
      const sender = senders.get(name) ?? { atWork: 0, waiting: [], beganAt: 0 }
      if (sender.waiting.length >= waiting || inAll >= waitingInAll) return 'full'
      senders.set(name, sender)
      inAll++
      const turn = new Promise<void>((resolve) => sender.waiting.push(resolve))
      offerTurn(name, sender)
      if (!isStarting) startNext()
      await turn
      try {
        return await work()
      } finally {
        sender.atWork--
        offerTurn(name, sender)
        if (sender.atWork === 0 && sender.waiting.length === 0) senders.delete(name)
        startSoon()
      }
    },
  }
}

function openOf({ atWork, waiting }: Sender): number {
  return atWork + waiting.length
}

/**
 * Lets the posts of a sender who was just refused more than `freely` times begin `apartMs` apart, each before anything of it is
 * read: a refusal costs little, but without end they fill the event loop. 'full' at once where one would have to wait longer
 * than `mostMs`. Times in milliseconds.
 */
export function openPacing({ freely = 50, apartMs = 10, mostMs = 10_000 } = {}) {
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
