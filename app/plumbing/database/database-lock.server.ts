import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { formatConnectError } from './connect-error.ts'
import { postgresClientOptions, type DatabaseConfig } from './database.server.ts'
import { parsePostgresUrl } from './postgres-config.ts'
import { assertNotStandby } from './writable-pool.server.ts'

/** Somebody else uses the database, in a way that leaves no room for us. */
export class DatabaseInUseError extends Error {}

/** PostgreSQL cannot be reached, or does not let us in; the message says how to mend it. */
export class DatabaseUnreachableError extends Error {}

/** The lock by which a process says that it uses the database. */
export type DatabasePresenceLock = AsyncDisposable & {
  /** False between the loss of the lock, as when PostgreSQL fails over, and its retaking. A restore may begin meanwhile. */
  isHeld: () => boolean
}

/**
 * Says, for as long as this process lives, that it uses the database: by a shared lock that the operating system or
 * PostgreSQL takes back however the process ends. Several processes may say so at once. A lock that PostgreSQL loses is
 * retaken. Throws an DatabaseInUseError while one has the database to itself, a DatabaseUnreachableError where PostgreSQL does not let us in.
 */
export async function acquireSharedDatabaseLock(place: DatabaseConfig): Promise<DatabasePresenceLock> {
  const lock = await (place.kind === 'sqlite' ? lockFile(place.file, 'shared') : holdShared(place.url))
  if (!lock)
    throw new DatabaseInUseError(
      'A backup is being restored into this database, or another version is moving it. Start again when that is done.',
    )
  return lock
}

/** Keeps the database to this process: nobody uses it, and nobody begins to. Throws an DatabaseInUseError where somebody does. */
export async function acquireExclusiveDatabaseLock(place: DatabaseConfig): Promise<AsyncDisposable> {
  const lock = await (place.kind === 'sqlite' ? lockFile(place.file, 'alone') : lockNumber(place.url, 'alone'))
  if (!lock) throw new DatabaseInUseError('The site is running on this database: stop it first. Nothing was changed.')
  return lock
}

/**
 * Takes the turn to copy an SQLite database elsewhere, which one process at a time has for as long as it lives. Null where
 * another has it.
 */
export function acquireDatabaseCopyLock(file: string): AsyncDisposable | null {
  return lockFile(file, 'alone', 'copying.lock')
}

type Lock = 'shared' | 'alone'

/** Any number, the same in every process; named locks are hashed and hardly meet it. */
const presenceKey = 5_174_290

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/** On a database of its own beside the site's, which itself is always free to read. */
function lockFile(file: string, kind: Lock, name = 'running.lock'): DatabasePresenceLock | null {
  const lock = new DatabaseSync(join(dirname(file), name))
  try {
    // A reader's lock is held until its transaction ends.
    const begin = kind === 'shared' ? 'begin; select count(*) from sqlite_schema' : 'begin exclusive'
    lock.exec(`pragma busy_timeout = 0; pragma journal_mode = delete; ${begin}`)
    return { isHeld: () => true, [Symbol.asyncDispose]: async () => lock.close() }
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
}

/** How long a lost lock waits before it is tried for again, in milliseconds. */
const retakeAfter = 500

async function holdShared(url: string): Promise<DatabasePresenceLock | null> {
  let isOver = false
  let lock: AsyncDisposable | null = null
  const retake = async () => {
    lock = null
    while (!isOver && !lock) {
      await wait(retakeAfter, undefined, { ref: false })
      // Away still, or taken by a restore that began meanwhile: until it lets us in.
      lock = await lockNumber(url, 'shared', onLost).catch(() => null)
    }
    if (isOver) await lock?.[Symbol.asyncDispose]()
  }
  const onLost = () => void (isOver || retake())
  lock = await lockNumber(url, 'shared', onLost)
  return (
    lock && {
      isHeld: () => lock !== null,
      async [Symbol.asyncDispose]() {
        isOver = true
        await lock?.[Symbol.asyncDispose]()
      },
    }
  )
}

async function lockNumber(url: string, kind: Lock, onLost = () => {}): Promise<AsyncDisposable | null> {
  const { servers, sessions, isPooled } = parsePostgresUrl(url)!
  // With what all others begin with: a pooler nobody said was one is found here.
  const client = await connect(sessions, postgresClientOptions)
  const take = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query(`select ${take}($1) as taken`, [presenceKey])
  if (rows[0].taken) {
    if (isPooled) {
      await keepSettings(client)
      // Only then: the connection it opens for us is lent to others afterwards, and begins with what the role has.
      await reach(servers, client)
    }
    client.once('end', onLost)
    return { [Symbol.asyncDispose]: () => client.end() }
  }
  await client.end()
  return null
}

/** Asks the pooler once whether it answers, before anybody needs it. Throws where it does not, and lets go of the session held so far. */
async function reach(poolers: string[], held: Client): Promise<void> {
  try {
    const pooled = await connect(poolers, {})
    await pooled.end()
  } catch (error) {
    await held.end()
    throw error
  }
}

/** A session of our own with the first server that takes writes. */
async function connect(servers: string[], begin: Partial<typeof postgresClientOptions>): Promise<Client> {
  const { default: pg } = await import('pg')
  const failures: DatabaseUnreachableError[] = []
  for (const server of servers) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000, ...begin })
    // A server that restarts takes the lock with it. The site goes on, and retakes it.
    client.on('error', () => {})
    try {
      await client.connect()
      if (servers.length > 1) await assertNotStandby(client)
      return client
    } catch (error) {
      failures.push(new DatabaseUnreachableError(formatConnectError(server, error), { cause: error }))
      await client.end().catch(() => {})
    }
  }
  throw failures[0]!
}

/**
 * Keeps what connections say of themselves as they begin (`postgresClientOptions` in database.server.ts) with our role in this database,
 * where a pooler takes none of it: it holds for every connection the pooler opens from now on.
 */
async function keepSettings(client: Client): Promise<void> {
  const settings = {
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) =>
      `execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database());`,
  )
  // Two that start at once would change one row at once.
  const turn = `select pg_advisory_xact_lock(${presenceKey + 1})`
  await client.query(`begin; ${turn}; do $$ begin ${lines.join(' ')} end $$; commit`)
}
