import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'

/** How many statements are kept ready; those asked for longest ago are forgotten. */
const mostPrepared = 200

/** A connection to an SQLite file, which parses a question the first time it is asked. Node's own: it answers at once. */
export class SqliteDatabase extends DatabaseSync {
  #prepared = new Map<string, Prepared>()

  /** What a question is answered. Throws what SQLite says, its number in `errcode`. */
  ask(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    const { statement, answersRows } = this.#ready(sql)
    if (answersRows) return { rows: statement.all(...bind(parameters)) }
    const { changes, lastInsertRowid } = statement.run(...bind(parameters))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Rolls back where there still is something to roll back: a full disk makes SQLite do so by itself. */
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
    if (this.#prepared.size >= mostPrepared) this.#prepared.delete(oldest!)
    return { statement, answersRows: statement.columns().length > 0 }
  }
}

type Prepared = { statement: StatementSync; answersRows: boolean }

function bind(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
}
