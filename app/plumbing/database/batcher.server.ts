import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from './database.server.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** Maximum number of items per batch. */
const maxBatchSize = 50

/**
 * Batches database work whose cost does not grow with the number of items. Items added while a batch runs form the next
 * batch, so concurrent callers share a commit. Each item gets its own result, in order. If a batch fails, its items are
 * retried separately, so a failing item does not affect the others. If the database is unavailable, the whole batch
 * fails. Each database has its own batches. Up to `atOnce` batches run concurrently: while the first waits for the disk,
 * the next is prepared. The work itself must handle any conflict between concurrent batches.
 */
export function createBatcher<Piece, Done>(
  work: Work<Piece, Done>,
  { atOnce = 1 } = {},
): (db: Db, piece: Piece) => Promise<Done> {
  const adders = new WeakMap<Db, (piece: Piece) => Promise<Done>>()
  return (db, piece) => {
    const add = adders.get(db) ?? startBatcher(db, work, atOnce)
    adders.set(db, add)
    return add(piece)
  }
}

type Work<Piece, Done> = (db: Db, pieces: Piece[]) => Promise<Done[]>

function startBatcher<Piece, Done>(db: Db, work: Work<Piece, Done>, atOnce: number): (piece: Piece) => Promise<Done> {
  const waiting: Waiting<Piece, Done>[] = []
  let underWay = 0
  let isGathering = false

  async function runBatch(): Promise<void> {
    isGathering = true
    // Keep gathering while each turn of the event loop adds an item.
    for (let before = 0; before < waiting.length && waiting.length < maxBatchSize;) {
      before = waiting.length
      await nextTurn()
    }
    isGathering = false
    underWay++
    const batch = waiting.splice(0, maxBatchSize)
    startNext()
    await runBatchWork(batch, (pieces) => work(db, pieces))
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

async function runBatchWork<Piece, Done>(
  batch: Waiting<Piece, Done>[],
  work: (pieces: Piece[]) => Promise<Done[]>,
): Promise<void> {
  try {
    const done = await work(batch.map(({ piece }) => piece))
    for (const [i, { answer }] of batch.entries()) answer.resolve(done[i]!)
  } catch (error) {
    if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await runBatchWork([one], work)
    else for (const { answer } of batch) answer.reject(error)
  }
}
