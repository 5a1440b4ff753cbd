import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { withPreparedStatements } from './prepared-statements.server.ts'
import { parsePostgresUrl } from './postgres-config.ts'
import type { Tables } from './schema.ts'
import { createSqliteDialect, type PoolUsage, type SqliteOptions } from './sqlite-driver.server.ts'
import { assertNotStandby, createWritablePool } from './writable-pool.server.ts'

export type Db = Kysely<Tables>
export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/**
 * Opens the database. The options apply to SQLite: read-only, or all in the calling thread. No other module needs to know
 * which database it is.
 */
export function openDatabase(place: DatabaseConfig, how: SqliteOptions = {}): Db {
  if (place.kind === 'sqlite') {
    const dialect = createSqliteDialect(place.file, how)
    return withUse(new Kysely<Tables>({ dialect }), dialect.readUse)
  }
  const pools: PoolCounters[] = []
  const pool = () => openPool(place.url, pools)
  return withUse(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), () => ({
    open: getSum(pools, 'totalCount'),
    idle: getSum(pools, 'idleCount'),
    waiting: getSum(pools, 'waitingCount'),
  }))
}

/** Returns the connection usage of a database opened by `openDatabase`. */
export function getPoolUsage(db: Db): PoolUsage {
  return poolUsageByDatabase.get(db)?.() ?? { open: 0, idle: 0, waiting: 0 }
}

const poolUsageByDatabase = new WeakMap<Db, () => PoolUsage>()

function withUse(db: Db, readUse: () => PoolUsage): Db {
  poolUsageByDatabase.set(db, readUse)
  return db
}

type PoolCounters = { totalCount: number; idleCount: number; waitingCount: number }

function getSum(pools: readonly PoolCounters[], count: keyof PoolCounters): number {
  return pools.reduce((sum, pool) => sum + pool[count], 0)
}

/** Imports pg only when PostgreSQL is used, which saves memory on SQLite. Adds each pool it opens to `opened`. */
async function openPool(url: string, opened: PoolCounters[]): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  // A double holds epoch milliseconds, counts and sums of cents exactly. By default pg returns them as text.
  for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)
  const { servers, isPooled } = parsePostgresUrl(url)!
  const pools = servers.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 5_000,
      // Send queries immediately, without waiting for the results of earlier queries.
      pipeline: true,
      // A pooler ignores session settings. postgres-lock.server.ts stores them with the role instead.
      ...(!isPooled && { ...postgresClientOptions, Client: withPreparedStatements(pg.Client) }),
      // Long enough to keep prepared statements while a user is active.
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: 3_600,
      ...(servers.length > 1 && { verify: (client, done) => assertNotStandby(client).then(() => done(), done) }),
    })
    // A connection that breaks while idle or between two queries is replaced. Without a listener the error would end the
    // process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    opened.push(pool)
    return pool
  })
  return pools.length === 1 ? pools[0]! : createWritablePool(pools)
}

/** Startup options of a connection. A pooler ignores them. */
export const postgresClientOptions = {
  // The lock timeout equals SQLite's busy timeout. A client that hangs within a transaction must not hold its locks
  // forever.
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // The longest queries take 20 ms, and JIT compilation or starting parallel workers doubled that. The data is in memory:
  // with the default `random_page_cost` of 4, the planner scanned a whole table to find a hundred rows.
  options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
}

/**
 * Reads the database in a consistent snapshot on a separate connection, without blocking writers. Use the `db` passed to
 * the callback.
 */
export async function readSnapshot<T>(place: DatabaseConfig, read: (db: Db) => Promise<T>): Promise<T> {
  await using db = openDatabase(place, { readOnly: true })
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await disableIdleTimeout(db)
      return read(db)
    })
}

/** Disables the idle timeout of the current transaction, for transactions that do other slow work between queries. */
export async function disableIdleTimeout(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}

/** Whether the database is PostgreSQL. Otherwise it is SQLite. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
