import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabasePlace } from './database.server.ts'

/**
 * Says, for as long as this process lives, that it uses the database: by a shared lock that the operating system or
 * PostgreSQL takes back however the process ends. Several processes may say so at once; while a restore has the database
 * to itself this throws an AloneError.
 */
export async function announcePresence(place: DatabasePlace): Promise<AsyncDisposable> {
  if (place.kind === 'sqlite') {
    const lock = lockFile(place.file)
    try {
      // A reader's lock is held until its transaction ends.
      lock.exec('begin; select count(*) from sqlite_schema')
    } catch (error) {
      lock.close()
      throw isBusy(error) ? new AloneError() : error
    }
    return { [Symbol.asyncDispose]: async () => lock.close() }
  }
  const client = await connect(place.url)
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as free', [presenceKey])
  if (!rows[0].free) {
    await client.end()
    throw new AloneError()
  }
  return { [Symbol.asyncDispose]: () => client.end() }
}

/** The database is being restored: nobody else may use it until that is done. */
export class AloneError extends Error {
  override name = 'AloneError'
  constructor() {
    super('A restore is running on this database: try again when it is done.')
  }
}

/** Has the database to oneself until disposed of; null where any process has said that it uses it, and still lives. */
export async function claimAlone(place: DatabasePlace): Promise<AsyncDisposable | null> {
  if (place.kind === 'sqlite') {
    const lock = lockFile(place.file)
    try {
      lock.exec('begin exclusive')
      return { [Symbol.asyncDispose]: async () => lock.close() }
    } catch (error) {
      lock.close()
      if (isBusy(error)) return null
      throw error
    }
  }
  const client = await connect(place.url)
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [presenceKey])
  if (rows[0].free) return { [Symbol.asyncDispose]: () => client.end() }
  await client.end()
  return null
}

/** Any number, the same in every process; named locks are hashed and hardly meet it. */
const presenceKey = 5_174_290

/** https://www.sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 5
}

/** A database of its own beside the site's, which itself is always free to read. */
function lockFile(file: string): DatabaseSync {
  return new DatabaseSync(join(dirname(file), 'running.lock'), { timeout: 0 })
}

async function connect(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A server that restarts takes the lock with it; the site goes on without.
  client.on('error', () => {})
  await client.connect()
  return client
}
