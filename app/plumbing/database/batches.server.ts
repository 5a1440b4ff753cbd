import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from './database.server.ts'
import { isUnavailable } from './unavailable.ts'

/** How many pieces one go takes on. */
const most = 50

/**
 * Work on a database that costs the same for one as for many: what is handed in while one pile is worked off makes the
 * next, so that whoever waits for a commit shares it with all who wait. Each piece gets its own answer, in order. A
 * pile that fails is worked off piece by piece, so that nobody fails for another's mistake; in bad weather all of it
 * fails. Each database has piles of its own.
 */
export function batched<Piece, Done>(work: Work<Piece, Done>): (db: Db, piece: Piece) => Promise<Done> {
  const piles = new WeakMap<Db, (piece: Piece) => Promise<Done>>()
  return (db, piece) => {
    const add = piles.get(db) ?? pileOn(db, work)
    piles.set(db, add)
    return add(piece)
  }
}

type Work<Piece, Done> = (db: Db, pieces: Piece[]) => Promise<Done[]>

function pileOn<Piece, Done>(db: Db, work: Work<Piece, Done>): (piece: Piece) => Promise<Done> {
  const waiting: Waiting<Piece, Done>[] = []
  let isWorking = false

  async function workOff(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      // Whoever is about to hand something in comes along.
      await nextTurn()
      await settle(waiting.splice(0, most), (pieces) => work(db, pieces))
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

async function settle<Piece, Done>(
  pile: Waiting<Piece, Done>[],
  work: (pieces: Piece[]) => Promise<Done[]>,
): Promise<void> {
  try {
    const done = await work(pile.map(({ piece }) => piece))
    for (const [i, { answer }] of pile.entries()) answer.resolve(done[i]!)
  } catch (error) {
    if (pile.length > 1 && !isUnavailable(error)) for (const one of pile) await settle([one], work)
    else for (const { answer } of pile) answer.reject(error)
  }
}
