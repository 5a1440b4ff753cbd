import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect } from 'kysely'

/**
 * Kysely's SQLite dialect over Node's own SQLite.
 * WAL with synchronous=FULL: what has been answered has been through fsync. What is erased is overwritten.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on')
  return new WholeMigrations({
    database: {
      close: () => sqlite.close(),
      prepare: (sql) => {
        // A transaction that only later turns to writing cannot wait for its turn; one begun at once can.
        const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql)
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...bind(values)),
          run: (values) => statement.run(...bind(values)),
          iterate: (values) => statement.iterate(...bind(values)),
        }
      },
    },
  })
}

/**
 * SQLite undoes changed tables like any other change; Kysely's adapter says it does not. So a migration is made
 * whole or not at all, and a second process waits for its turn instead of making the same tables.
 */
class WholeMigrations extends SqliteDialect {
  override createAdapter() {
    return new UndoingAdapter()
  }
}

class UndoingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function bind(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
}
