import { CompiledQuery, Kysely, PostgresQueryCompiler, SqliteQueryCompiler, type QueryResult } from 'kysely'
import { createQueryPipeline } from './query-pipeline.server.ts'
import { isPostgres, type Db } from './database.server.ts'
import type { Tables } from './schema.ts'

/**
 * Database wrapper for a read-only page. Identical reads run once and share their result. On PostgreSQL, concurrent reads
 * are pipelined. Callers must not mutate the rows. Writes are passed through, and transactions are not supported.
 */
export function withQueryCache(db: Db): Db {
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const ask = (question: CompiledQuery) => db.executeQuery(CompiledQuery.raw(question.sql, [...question.parameters]))
  const read = isPostgres(db) ? createQueryPipeline(db) : ask
  const connection = {
    executeQuery<Row>(question: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters } = question
      if (!sql.startsWith('select')) return ask(question) as Promise<QueryResult<Row>>
      const key = JSON.stringify([sql, parameters])
      const answer = answers.get(key) ?? read(question)
      answers.set(key, answer)
      return answer as Promise<QueryResult<Row>>
    },
    streamQuery(): never {
      throw new Error('Nothing is streamed to a page')
    },
  }
  const noTransaction = async () => {
    throw new Error('A page that is only shown has no transaction')
  }
  const once = new Kysely<Tables>({
    dialect: {
      createAdapter: () => db.getExecutor().adapter,
      createQueryCompiler: () => (isPostgres(db) ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
      createIntrospector: () => db.introspection,
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: noTransaction,
        commitTransaction: noTransaction,
        rollbackTransaction: noTransaction,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
  uncachedDatabases.set(once, db)
  return once
}

const uncachedDatabases = new WeakMap<Db, Db>()

/** Returns the underlying database, which is the cache key for data that outlives a page. */
export function getUncachedDatabase(db: Db): Db {
  return uncachedDatabases.get(db) ?? db
}
