import { Worker } from 'node:worker_threads'
import type { QueryResult } from 'kysely'

/** What the thread is asked to do with one of the files it writes to. */
export type Task =
  | { does: 'open'; path: string }
  | { does: 'ask'; sql: string; parameters: readonly unknown[] }
  | { does: 'undo' }
  | { does: 'close' }

export type Errand = { nth: number; file: number; task: Task }

/** What came of it; of an error what a copy would lose. */
export type Outcome = { nth: number } & (
  { done: QueryResult<unknown> | null } | { failed: { message: string; code?: string; errcode?: number } }
)

export type SqliteWriter = {
  ask: (sql: string, parameters?: readonly unknown[]) => Promise<QueryResult<unknown>>
  /** Rolls back where there still is something to roll back: a full disk makes SQLite do so by itself. */
  undo: () => Promise<unknown>
  close: () => Promise<unknown>
}

/**
 * Opens a file for writing. All that is written goes through one thread: a commit waits for the disk, and Node's SQLite
 * waits inside its thread, which must not be the one that answers people. Rejects with what SQLite says.
 */
export async function openWriter(path: string): Promise<SqliteWriter> {
  thread ??= startThread()
  const { send } = thread
  const file = files++
  await send(file, { does: 'open', path })
  return {
    ask: async (sql, parameters = []) => (await send(file, { does: 'ask', sql, parameters })) ?? { rows: [] },
    undo: () => send(file, { does: 'undo' }),
    close: () => send(file, { does: 'close' }),
  }
}

let files = 0
let thread: ReturnType<typeof startThread> | undefined

/** Started with the first file. A process stays for the answers it waits for, not for the thread; should it fall, so do we. */
function startThread() {
  const worker = new Worker(new URL('./sqlite-thread.server.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<QueryResult<unknown> | null>>()
  let asked = 0
  worker.on('message', (outcome: Outcome) => {
    const answer = waiting.get(outcome.nth)
    waiting.delete(outcome.nth)
    if (waiting.size === 0) worker.unref()
    if ('done' in outcome) answer?.resolve(outcome.done)
    else answer?.reject(Object.assign(new Error(outcome.failed.message), outcome.failed))
  })
  return {
    send(file: number, task: Task) {
      const answer = Promise.withResolvers<QueryResult<unknown> | null>()
      const nth = asked++
      worker.postMessage({ nth, file, task } satisfies Errand)
      if (waiting.size === 0) worker.ref()
      waiting.set(nth, answer)
      return answer.promise
    },
  }
}
