import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabasePlace } from './database.server.ts'

/**
 * Says, for as long as this process lives, that it uses the database: by a shared lock that the operating system or
 * PostgreSQL takes back however the process ends. Several processes may say so at once.
 */
export async function announcePresence(place: DatabasePlace): Promise<AsyncDisposable> {
  if (place.kind === 'sqlite') {
    const lock = lockFile(place.file)
    // A reader's lock is held until its transaction ends.
    lock.exec('begin; select count(*) from sqlite_schema')
    return { [Symbol.asyncDispose]: async () => lock.close() }
  }
  const client = await connect(place.url)
  await client.query('select pg_advisory_lock_shared($1)', [presenceKey])
  return { [Symbol.asyncDispose]: () => client.end() }
}

/** Whether any process has said that it uses the database, and still lives. */
export async function isInUse(place: DatabasePlace): Promise<boolean> {
  if (place.kind === 'sqlite') {
    const lock = lockFile(place.file)
    try {
      lock.exec('begin exclusive')
      return false
    } catch (error) {
      if ((error as { errcode?: number }).errcode === sqliteBusy) return true
      throw error
    } finally {
      lock.close()
    }
  }
  const client = await connect(place.url)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [presenceKey])
    return !rows[0].free
  } finally {
    await client.end()
  }
}

/** Any number, the same in every process; named locks are hashed and hardly meet it. */
const presenceKey = 5_174_290

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/** A database of its own beside the site's, which itself is always free to read. */
function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(join(dirname(file), 'running.lock'))
  lock.exec('pragma journal_mode = delete; pragma busy_timeout = 0')
  return lock
}

async function connect(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A server that restarts takes the lock with it; the site goes on without.
  client.on('error', () => {})
  await client.connect()
  return client
}
