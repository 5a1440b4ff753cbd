import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from './database.server.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** How many pieces one batch takes on. */
const most = 50

/**
 * Work on a database that costs the same for one as for many: what is handed in while one batch is done makes the
 * next, so that whoever waits for a commit shares it with all who wait. Each piece gets its own answer, in order. A
 * batch that fails is done again piece by piece, so that nobody fails for another's mistake; where the database is away
 * all of it fails. Each database has batches of its own, so many `atOnce`: of two, one is prepared while the other waits
 * for the disk, and what either must not miss of the other is the work's own affair.
 */
export function createBatcher<Piece, Done>(
  work: Work<Piece, Done>,
  { atOnce = 1 } = {},
): (db: Db, piece: Piece) => Promise<Done> {
  const adders = new WeakMap<Db, (piece: Piece) => Promise<Done>>()
  return (db, piece) => {
    const add = adders.get(db) ?? batcher(db, work, atOnce)
    adders.set(db, add)
    return add(piece)
  }
}

type Work<Piece, Done> = (db: Db, pieces: Piece[]) => Promise<Done[]>

function batcher<Piece, Done>(db: Db, work: Work<Piece, Done>, atOnce: number): (piece: Piece) => Promise<Done> {
  const waiting: Waiting<Piece, Done>[] = []
  let underWay = 0
  let isGathering = false

  async function runBatch(): Promise<void> {
    isGathering = true
    // Whoever is about to hand something in comes along, as long as each turn of the event loop brings somebody.
    for (let before = 0; before < waiting.length && waiting.length < most;) {
      before = waiting.length
      await nextTurn()
    }
    isGathering = false
    underWay++
    const batch = waiting.splice(0, most)
    startNext()
    await settle(batch, (pieces) => work(db, pieces))
    underWay--
    startNext()
  }

  function startNext(): void {
    if (waiting.length > 0 && !isGathering && underWay < atOnce) void runBatch()
  }

  return (piece) => {
    const answer = Promise.withResolvers<Done>()
    waiting.push({ piece, answer })
    startNext()
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
    if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await settle([one], work)
    else for (const { answer } of batch) answer.reject(error)
  }
}
