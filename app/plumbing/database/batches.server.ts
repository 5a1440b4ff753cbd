import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from './database.server.ts'
import { isUnavailable } from './unavailable.ts'

/** How many pieces one go takes on. */
const most = 50

/**
 * Work on a database that costs the same for one as for many: what is handed in while one batch is done makes the
 * next, so that whoever waits for a commit shares it with all who wait. Each piece gets its own answer, in order. A
 * batch that fails is done again piece by piece, so that nobody fails for another's mistake; where the database is away
 * all of it fails. Each database has batches of its own.
 */
export function batched<Piece, Done>(work: Work<Piece, Done>): (db: Db, piece: Piece) => Promise<Done> {
  const adders = new WeakMap<Db, (piece: Piece) => Promise<Done>>()
  return (db, piece) => {
    const add = adders.get(db) ?? batcher(db, work)
    adders.set(db, add)
    return add(piece)
  }
}

type Work<Piece, Done> = (db: Db, pieces: Piece[]) => Promise<Done[]>

function batcher<Piece, Done>(db: Db, work: Work<Piece, Done>): (piece: Piece) => Promise<Done> {
  const waiting: Waiting<Piece, Done>[] = []
  let isWorking = false

  async function runBatches(): Promise<void> {
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
    if (!isWorking) void runBatches()
    return answer.promise
  }
}

type Waiting<Piece, Done> = { piece: Piece; answer: PromiseWithResolvers<Done> }

async function settle<Piece, Done>(
  batch: Waiting<Piece, Done>[],
  work: (pieces: Piece[]) => Promise<Done[]>,
): Promise<void> {
  try {
    const done = await work(batch.map(({ piece }) => piece))
    for (const [i, { answer }] of batch.entries()) answer.resolve(done[i]!)
  } catch (error) {
    if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await settle([one], work)
    else for (const { answer } of batch) answer.reject(error)
  }
}
