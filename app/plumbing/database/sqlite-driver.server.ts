import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, SelectQueryNode, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'

/** How long a write waits for another process to finish its own, in milliseconds. */
const patience = 5_000

/** How many statements a connection keeps ready; those asked for longest ago are forgotten. */
const mostPrepared = 200

/**
 * One connection writes, another reads. Node's SQLite answers at once or holds up the whole process, so nobody waits
 * inside it: writers take turns here and try again, while pages go on reading what was last committed.
 */
export class TurnTakingDriver implements Driver {
  #writer: Sqlite
  #reader: Sqlite
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(file: string) {
    this.#writer = new Sqlite(file, { timeout: patience })
    // WAL with synchronous=FULL: what has been answered has been through fsync. What is erased is overwritten.
    this.#writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on; pragma busy_timeout = 0')
    this.#reader = new Sqlite(file, { timeout: patience })
    this.#reader.exec('pragma query_only = on')
  }

  async init() {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#reader, () => this.#takeTurn())
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk makes SQLite roll back by itself; to ask again would hide the reason behind a second error.
    if (this.#writer.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as SqliteConnection).endTurn()
  }

  async destroy() {
    this.#reader.close()
    this.#writer.close()
  }

  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#lastTurn
    this.#lastTurn = promise
    await before
    return resolve
  }
}

/** One connection, which parses a question the first time it is asked. */
class Sqlite extends DatabaseSync {
  #prepared = new Map<string, Prepared>()

  prepared(sql: string): Prepared {
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

class SqliteConnection implements DatabaseConnection {
  #writer: Sqlite
  #reader: Sqlite
  #takeTurn: () => Promise<() => void>
  /** Set from the begin of a transaction until this connection is released. */
  #turn: (() => void) | null = null

  constructor(writer: Sqlite, reader: Sqlite, takeTurn: () => Promise<() => void>) {
    this.#writer = writer
    this.#reader = reader
    this.#takeTurn = takeTurn
  }

  async begin() {
    const asked = performance.now()
    this.#turn = await this.#takeTurn()
    // A transaction that only later turns to writing cannot wait for its turn; one begun at once can.
    await patiently(asked, () => this.#writer.exec('begin immediate'))
  }

  endTurn() {
    this.#turn?.()
    this.#turn = null
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return run(this.#writer, query)
    if (SelectQueryNode.is(query.query)) return run(this.#reader, query)
    const asked = performance.now()
    const done = await this.#takeTurn()
    try {
      return await patiently(asked, () => run<R>(this.#writer, query))
    } finally {
      done()
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const from = this.#turn ? this.#writer : this.#reader
    for (const row of from.prepare(sql).iterate(...bind(parameters))) yield { rows: [row as R] }
  }
}

/** Tries until nobody else is writing, or until its patience since `asked` is at an end; then throws what SQLite says. */
async function patiently<T>(asked: number, write: () => T): Promise<T> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!isBusy(error) || performance.now() - asked > patience) throw error
    }
    await wait(10)
  }
}

function run<R>(sqlite: Sqlite, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const { statement, answersRows } = sqlite.prepared(sql)
  if (answersRows) return { rows: statement.all(...bind(parameters)) as R[] }
  const { changes, lastInsertRowid } = statement.run(...bind(parameters))
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function bind(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]
}

/** SQLITE_BUSY and its finer shades. */
function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5
}
