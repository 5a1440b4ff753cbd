import { setImmediate as nextTurn } from 'node:timers/promises'
import { isWeather } from './weather.ts'

/** How many pieces one go takes on. */
const most = 50

/**
 * Work that costs the same for one as for many: what is handed in while one pile is worked off makes the next, so
 * that whoever waits for a commit shares it with all who wait. Each piece gets its own answer, in order. A pile that
 * fails is worked off piece by piece, so that nobody fails for another's mistake; in bad weather all of it fails.
 */
export function inPiles<Piece, Done>(work: (pieces: Piece[]) => Promise<Done[]>): (piece: Piece) => Promise<Done> {
  const waiting: Waiting<Piece, Done>[] = []
  let isWorking = false

  async function workOff(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      // Whoever is about to hand something in comes along.
      await nextTurn()
      await settle(waiting.splice(0, most), work)
    }
    isWorking = false
  }

  return (piece) => {
    const answer = Promise.withResolvers<Done>()
    waiting.push({ piece, answer })
    if (!isWorking) void workOff()
    return answer.promise
  }
}

type Waiting<Piece, Done> = { piece: Piece; answer: PromiseWithResolvers<Done> }

async function settle<Piece, Done>(pile: Waiting<Piece, Done>[], work: (pieces: Piece[]) => Promise<Done[]>): Promise<void> {
  try {
    const done = await work(pile.map(({ piece }) => piece))
    for (const [i, { answer }] of pile.entries()) answer.resolve(done[i]!)
  } catch (error) {
    if (pile.length > 1 && !isWeather(error)) for (const one of pile) await settle([one], work)
    else for (const { answer } of pile) answer.reject(error)
  }
}
