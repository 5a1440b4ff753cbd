import type { PostgresPool, PostgresPoolClient } from 'kysely'

/**
 * Combines the pools of several servers. Returns connections to the first server that accepts writes, starting with the
 * last server that did. If none does, throws the first server's error.
 */
export function createWritablePool(pools: readonly PostgresPool[]): PostgresPool {
  let last = 0
  return {
    options: pools[0]!.options,
    async connect(): Promise<PostgresPoolClient> {
      const failures: unknown[] = []
      for (let tried = 0; tried < pools.length; tried++) {
        const nth = (last + tried) % pools.length
        try {
          const client = await pools[nth]!.connect()
          last = nth
          return client
        } catch (error) {
          failures.push(error)
        }
      }
      throw failures[0]
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** SQLSTATE of a read-only server: a standby. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const readOnlySqlState = '25006'

type QueryClient = { query(sql: string): Promise<{ rows: unknown[] }> }

/** Throws if the server is a standby, which replicates another server and accepts no writes. */
export async function assertNotStandby(client: QueryClient): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as follows')
  if ((rows[0] as { follows: boolean }).follows)
    throw Object.assign(new Error('This server follows another one and takes no writes'), { code: readOnlySqlState })
}
