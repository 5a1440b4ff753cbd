export type Admission = ReturnType<typeof openAdmission>

/** What one sender may have at work and waiting, and how many may wait in all. */
type Bounds = { atWork: number; waiting: number; waitingInAll: number }

/** Two would fill a processor; a household or an office behind one address has a few dozen connections. */
const usual: Bounds = { atWork: 4, waiting: 64, waitingInAll: 512 }

type Sender = { atWork: number; waiting: (() => void)[] }

/**
 * Lets requests begin, one each turn of the event loop, so that whoever has an answer coming from a thread or the
 * network need not wait for all who came at once. Senders take turns, however many requests each of them has waiting.
 */
export function openAdmission({ atWork, waiting, waitingInAll } = usual) {
  const senders = new Map<string, Sender>()
  /** Who has somebody waiting and may begin one more, in the order of their turns. */
  const turns = new Set<string>()
  let inAll = 0
  let isStarting = false

  function startNext(): void {
    const [name] = turns
    isStarting = name !== undefined
    if (name === undefined) return
    turns.delete(name)
    const sender = senders.get(name)!
    const start = sender.waiting.shift()!
    inAll--
    sender.atWork++
    offerTurn(name, sender)
    start()
    setImmediate(startNext)
  }

  function offerTurn(name: string, sender: Sender): void {
    if (sender.waiting.length > 0 && sender.atWork < atWork) turns.add(name)
  }

  return {
    /** What `work` answers once it was this sender's turn; 'full' at once where too many wait already. */
    async admit<T>(name: string, work: () => Promise<T>): Promise<T | 'full'> {
      const sender = senders.get(name) ?? { atWork: 0, waiting: [] }
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
        if (!isStarting) startNext()
      }
    },
  }
}
