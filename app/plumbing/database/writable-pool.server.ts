import type { PostgresPool, PostgresPoolClient } from 'kysely'

/**
 * Pools of several servers as one: whoever asks is given a connection to the first server that takes writes, beginning
 * with the one that did last. Where none does, what the first one said is thrown.
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

/** The SQLSTATE of a server that only reads: a standby. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const readOnly = '25006'

type Asks = { query(sql: string): Promise<{ rows: unknown[] }> }

/** Throws where a server is a standby, which follows another one and takes no writes. */
export async function assertNotStandby(client: Asks): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as follows')
  if ((rows[0] as { follows: boolean }).follows)
    throw Object.assign(new Error('This server follows another one and takes no writes'), { code: readOnly })
}
