import { parentPort } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { patience, SqliteFile } from './sqlite-file.server.ts'
import type { Errand, Outcome } from './sqlite-writer.server.ts'

/** The thread behind `openWriter`: one errand after the other, in the order they come. */
const files = new Map<number, SqliteFile>()

parentPort?.on('message', (errand: Errand) => {
  parentPort?.postMessage({ nth: errand.nth, ...attempt(errand) } satisfies Outcome)
})

function attempt(errand: Errand) {
  try {
    return { done: run(errand) }
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
    return { failed: { message, code, errcode } }
  }
}

function run({ file: nth, task }: Errand): QueryResult<unknown> | null {
  if (task.does === 'open') {
    files.set(nth, open(task.path))
    return null
  }
  const file = files.get(nth)
  if (!file) throw new Error('This file is closed')
  if (task.does === 'ask') return file.ask(task.sql, task.parameters)
  if (task.does === 'undo') {
    if (file.isTransaction) file.exec('rollback')
    return null
  }
  files.delete(nth)
  file.close()
  return null
}

/** WAL with synchronous=FULL: what has been answered has been through fsync. What is erased is overwritten. Nobody waits in here. */
function open(path: string): SqliteFile {
  const file = new SqliteFile(path, { timeout: patience })
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; pragma busy_timeout = 0',
  )
  return file
}
