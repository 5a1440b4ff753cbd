import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { formatConnectError } from './connect-error.ts'
import { postgresClientOptions } from './database.server.ts'
import { parsePostgresUrl } from './postgres-config.ts'
import { assertNotStandby } from './writable-pool.server.ts'

/** PostgreSQL cannot be reached or refuses the connection. The message says how to fix it. */
export class DatabaseUnreachableError extends Error {}

/** Lock by which a process marks the database as in use. */
export type DatabasePresenceLock = AsyncDisposable & {
  /** False between the loss of the lock, for example in a failover, and its retaking. A restore may begin in between. */
  isHeld: () => boolean
}

export type PostgresLock = 'shared' | 'alone'

/** Arbitrary number, the same in every process. Hashed lock names are unlikely to collide with it. */
export const presenceLockKey = 5174290

/** Delay before a lost lock is tried again, in milliseconds. */
const retakeDelayMs = 500

export async function acquireSharedPostgresLock(url: string): Promise<DatabasePresenceLock | null> {
  let isOver = false
  let lock: AsyncDisposable | null = null
  const retake = async () => {
    lock = null
    while (!isOver && !lock) {
      await wait(retakeDelayMs, undefined, { ref: false })
      // The server may still be down, or a restore may have taken the lock. Retry until it succeeds.
      lock = await acquirePostgresLock(url, 'shared', onLost).catch(() => null)
    }
    if (isOver) await lock?.[Symbol.asyncDispose]()
  }
  const onLost = () => void (isOver || retake())
  lock = await acquirePostgresLock(url, 'shared', onLost)
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

export async function acquirePostgresLock(
  url: string,
  kind: PostgresLock,
  onLost = () => {},
): Promise<AsyncDisposable | null> {
  const { servers, sessions, isPooled } = parsePostgresUrl(url)!
  // Uses the same options as all other connections, so that an undeclared pooler is detected here.
  const client = await connect(sessions, postgresClientOptions)
  const take = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query(`select ${take}($1) as taken`, [presenceLockKey])
  if (rows[0].taken) {
    if (isPooled) {
      await storeRoleSettings(client)
      // Must follow `storeRoleSettings`: the pooler reuses the connection that this opens, and a connection takes the role's
      // settings when it begins.
      await checkPooler(servers, client)
    }
    client.once('end', onLost)
    return { [Symbol.asyncDispose]: () => client.end() }
  }
  await client.end()
  return null
}

/** Checks once, before the pooler is needed, that it accepts connections. On failure, ends the held session and throws. */
async function checkPooler(poolers: string[], held: Client): Promise<void> {
  try {
    const pooled = await connect(poolers, {})
    await pooled.end()
  } catch (error) {
    await held.end()
    throw error
  }
}

/** Opens a dedicated session with the first server that accepts writes. */
async function connect(servers: string[], begin: Partial<typeof postgresClientOptions>): Promise<Client> {
  const { default: pg } = await import('pg')
  const failures: DatabaseUnreachableError[] = []
  for (const server of servers) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5000, ...begin })
    // A server restart ends the session and the lock. The site keeps running and retakes it.
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
 * Stores the connection options (`postgresClientOptions` in database.server.ts) with the role in this database, because a
 * pooler ignores startup options. They apply to every connection that the pooler opens from now on.
 */
async function storeRoleSettings(client: Client): Promise<void> {
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
  // Serializes concurrent starts, which would otherwise update the same row at once.
  const turn = `select pg_advisory_xact_lock(${presenceLockKey + 1})`
  await client.query(`begin; ${turn}; do $$ begin ${lines.join(' ')} end $$; commit`)
}
