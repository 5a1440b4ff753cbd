import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { ChangeLoggingDatabase } from './logged-file.server.ts'
import type { SqliteDatabase } from './sqlite-file.server.ts'

/** Maximum wait for another process to release a file, in milliseconds. */
export const busyTimeoutMs = 5_000

/** An SQL statement with its parameters. */
export type SqlStatement = { sql: string; parameters: readonly unknown[] }

export type SqliteWriter = {
  ask: (statement: SqlStatement) => Promise<QueryResult<unknown>>
  undo: () => Promise<unknown>
  close: () => Promise<unknown>
}

/**
 * Opens a file for writing. All writes go through a single worker thread, because a commit waits for the disk and Node's
 * SQLite blocks its thread, which must not be the thread that serves requests. Rejects with SQLite's error.
 */
export async function openSqliteWriter(path: string): Promise<SqliteWriter> {
  thread ??= startThread()
  const { send } = thread
  const file = files++
  await send(file, { does: 'open', path })
  return {
    ask: async (statement) => (await send(file, { does: 'ask', ...statement })) ?? { rows: [] },
    undo: () => send(file, { does: 'undo' }),
    close: () => send(file, { does: 'close' }),
  }
}

let files = 0
let thread: ReturnType<typeof startThread> | undefined

/**
 * Starts the thread when the first file is opened. Pending results keep the process alive, the thread does not. If the
 * thread crashes, so does the process.
 */
function startThread() {
  const worker = new Worker(fileURLToPath(import.meta.url), { execArgv: [], workerData: role })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<QueryResult<unknown> | null>>()
  let asked = 0
  worker.on('message', (outcome: TaskResult) => {
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
      worker.postMessage({ nth, file, task } satisfies TaskMessage)
      if (waiting.size === 0) worker.ref()
      waiting.set(nth, answer)
      return answer.promise
    },
  }
}

/** Instruction to the thread for a file it writes to. */
type Task = { does: 'open'; path: string } | ({ does: 'ask' } & SqlStatement) | { does: 'undo' } | { does: 'close' }

type TaskMessage = { nth: number; file: number; task: Task }

/** Result of an instruction. An error is sent as its fields, which structured cloning would lose. */
type TaskResult = { nth: number } & (
  { done: QueryResult<unknown> | null } | { failed: { message: string; code?: string; errcode?: number } }
)

/** Marks the worker thread, because this file runs on both sides. */
const role = 'sqlite-writer'
if (workerData === role) handleTasks()

/** Thread side: runs the instructions in the order in which they arrive. */
function handleTasks() {
  const files = new Map<number, SqliteDatabase>()
  parentPort?.on('message', ({ nth, file, task }: TaskMessage) => {
    try {
      parentPort?.postMessage({ nth, done: runTask(files, file, task) } satisfies TaskResult)
    } catch (error) {
      const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
      parentPort?.postMessage({ nth, failed: { message, code, errcode } } satisfies TaskResult)
    }
  })
}

function runTask(files: Map<number, SqliteDatabase>, nth: number, task: Task): QueryResult<unknown> | null {
  if (task.does === 'open') {
    files.set(nth, openWritableDatabase(task.path))
    return null
  }
  const file = files.get(nth)
  if (!file) throw new Error('This file is closed')
  if (task.does === 'ask') return file.ask(task.sql, task.parameters)
  if (task.does === 'undo') {
    file.undo()
    return null
  }
  files.delete(nth)
  file.close()
  return null
}

/**
 * Opens a file in WAL mode with synchronous=FULL: a committed write has been through fsync. Deleted data is overwritten.
 * There is no busy timeout, so no statement blocks the thread.
 */
export function openWritableDatabase(path: string): SqliteDatabase {
  const file = new ChangeLoggingDatabase(path, { timeout: busyTimeoutMs })
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; pragma busy_timeout = 0',
  )
  return file
}
