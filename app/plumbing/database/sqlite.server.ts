import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Kysely,
} from 'kysely'
import { TurnTakingDriver } from './sqlite-driver.server.ts'
import { patience } from './sqlite-file.server.ts'

/** Kysely's SQLite over Node's own. Throws where the file cannot be opened. */
export function sqliteDialect(file: string): Dialect {
  const driver = new TurnTakingDriver(file)
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new OurAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
}

class OurAdapter extends SqliteAdapter {
  /** Who may write, and when, is the driver's own affair. */
  override get supportsMultipleConnections() {
    return true
  }

  /**
   * SQLite undoes changed tables like any other change; Kysely's adapter says it does not. So a migration is made
   * whole or not at all, and a second process waits for its turn instead of making the same tables.
   */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** A connection that only reads: Kysely's own, whose transactions begin with their first question and hold nobody up. */
export function sqliteReader(file: string): Dialect {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: patience })
  return new SqliteDialect({
    database: {
      close: () => sqlite.close(),
      prepare: (sql) => {
        const statement = sqlite.prepare(sql)
        const values = (given: readonly unknown[]) => given as SQLInputValue[]
        return {
          reader: statement.columns().length > 0,
          all: (given) => statement.all(...values(given)),
          run: (given) => statement.run(...values(given)),
          iterate: (given) => statement.iterate(...values(given)),
        }
      },
    },
  })
}
