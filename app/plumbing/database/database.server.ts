import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { withPreparedStatements } from './prepared-statements.server.ts'
import { parsePostgresUrl } from './postgres-config.ts'
import type { Tables } from './schema.ts'
import { createSqliteDialect, type PoolUsage, type SqliteOptions } from './sqlite-driver.server.ts'
import { assertNotStandby, createWritablePool } from './writable-pool.server.ts'

export type Db = Kysely<Tables>
export type DatabaseConfig = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/**
 * Opens the database; of SQLite's if wanted a reader alone, or all of it in the thread that asks. The only file that knows
 * which of the two it is.
 */
export function openDatabase(place: DatabaseConfig, how: SqliteOptions = {}): Db {
  if (place.kind === 'sqlite') {
    const dialect = createSqliteDialect(place.file, how)
    return withUse(new Kysely<Tables>({ dialect }), dialect.readUse)
  }
  const pools: Counted[] = []
  const pool = () => openPool(place.url, pools)
  return withUse(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), () => ({
    open: getSum(pools, 'totalCount'),
    idle: getSum(pools, 'idleCount'),
    waiting: getSum(pools, 'waitingCount'),
  }))
}

/** Returns how busy the connections of a database are that `openDatabase` opened. */
export function getPoolUsage(db: Db): PoolUsage {
  return uses.get(db)?.() ?? { open: 0, idle: 0, waiting: 0 }
}

const uses = new WeakMap<Db, () => PoolUsage>()

function withUse(db: Db, readUse: () => PoolUsage): Db {
  uses.set(db, readUse)
  return db
}

type Counted = { totalCount: number; idleCount: number; waitingCount: number }

function getSum(pools: readonly Counted[], count: keyof Counted): number {
  return pools.reduce((sum, pool) => sum + pool[count], 0)
}

/** Loaded only where PostgreSQL is used: a site on SQLite saves the memory. Puts each pool it opens into `opened`. */
async function openPool(url: string, opened: Counted[]): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  // Epoch milliseconds and counts fit a double exactly; pg would hand them over as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const { servers, isPooled } = parsePostgresUrl(url)!
  const pools = servers.map((connectionString) => {
    const pool = new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 5_000,
      // What is asked before another is answered goes at once, not behind that answer.
      pipeline: true,
      // A pooler takes no settings of a session: they are kept with the role, by database-lock.server.ts.
      ...(!isPooled && { ...postgresClientOptions, Client: withPreparedStatements(pg.Client) }),
      // With what it keeps prepared: for as long as somebody looks around, but not for ever.
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: 3_600,
      ...(servers.length > 1 && { verify: (client, done) => assertNotStandby(client).then(() => done(), done) }),
    })
    // A connection that breaks, idle or between two questions, is replaced; without a listener it would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    opened.push(pool)
    return pool
  })
  return pools.length === 1 ? pools[0]! : createWritablePool(pools)
}

/** What a connection says of itself as it begins; a pooler takes none of it. */
export const postgresClientOptions = {
  // As long as a write waits on SQLite; and whoever fell silent amid a transaction must not hold its locks for ever.
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Our longest questions take 20 ms: compiling one first took as long again, and so did starting workers that share one.
  // What is asked lies in memory: taken for four times as dear as the row beside it, a hundred rows were found by reading all.
  options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
}

/**
 * Reads the database as it is at one moment, on a connection of its own, whatever is written meanwhile, and keeps no
 * writer waiting. The callback's `db` is the one to ask.
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

/** Says that a transaction does other things between its questions, and may take its time with them. */
export async function disableIdleTimeout(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}

/** Whether this is PostgreSQL; else it is SQLite. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
