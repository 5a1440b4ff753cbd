import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.server.ts'

export type Db = Kysely<Tables>
export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

// Epoch milliseconds and counts fit a double exactly; pg would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the database. The only file that knows which of the two it is. */
export function openDatabase(place: DatabasePlace): Db {
  if (place.kind === 'sqlite') return new Kysely<Tables>({ dialect: sqliteDialect(place.file) })
  const pool = new pg.Pool({ connectionString: place.url, max: 10, connectionTimeoutMillis: 5_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Reads the database as it is at one moment, whatever is written meanwhile, and keeps no writer waiting.
 * The callback's `db` is the one to ask; what it writes is not kept.
 */
export function atOneMoment<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return db.connection().execute(async (db) => {
    // Not a plain `begin`: that one takes SQLite's turn to write.
    await sql.raw(isPostgres ? 'begin isolation level repeatable read read only' : 'begin deferred').execute(db)
    try {
      return await read(db)
    } finally {
      await sql`rollback`.execute(db)
    }
  })
}
