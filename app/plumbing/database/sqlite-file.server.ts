import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

/** Maximum number of prepared statements. The least recently used are dropped. */
const maxPreparedStatements = 200

/** Synchronous connection to an SQLite file, on Node's built-in SQLite. A statement is parsed the first time it runs. */
export class SqliteDatabase extends DatabaseSync {
  #prepared = new Map<string, Prepared>()

  /** Runs a statement. Throws SQLite's error, with its code in `errcode`. */
  ask(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    const { statement, answersRows } = this.#ready(sql)
    if (answersRows) return { rows: statement.all(...bind(parameters)) }
    const { changes, lastInsertRowid } = statement.run(...bind(parameters))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Rolls back if a transaction is still open. On a full disk SQLite rolls back by itself. */
  undo(): void {
    if (this.isTransaction) this.exec('rollback')
  }

  #ready(sql: string): Prepared {
    const found = this.#prepared.get(sql) ?? this.#prepare(sql)
    this.#prepared.delete(sql)
    this.#prepared.set(sql, found)
    return found
  }

  #prepare(sql: string): Prepared {
    const statement = this.prepare(sql)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size >= maxPreparedStatements) this.#prepared.delete(oldest!)
    return { statement, answersRows: statement.columns().length > 0 }
  }
}

type Prepared = { statement: StatementSync; answersRows: boolean }

function bind(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
}
