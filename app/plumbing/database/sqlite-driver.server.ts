import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import {
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { SqliteDatabase } from './sqlite-file.server.ts'
import {
  busyTimeoutMs,
  openWritableDatabase,
  openSqliteWriter,
  type SqliteWriter,
  type SqlStatement,
} from './sqlite-thread.server.ts'

export type SqliteOptions = {
  readOnly?: boolean
  /** Writes in the thread that asks: for a process in which nobody waits for anything else. */
  inOneThread?: boolean
}

/** How busy the connections of a database are: how many are open, how many of those idle, who waits for one. */
export type PoolUsage = { open: number; idle: number; waiting: number }

/** Kysely's SQLite over Node's own. Throws where the file cannot be opened, or is not there and only to be read. */
export function createSqliteDialect(file: string, how: SqliteOptions): Dialect & { readUse: () => PoolUsage } {
  const driver = new SqliteDriver(file, how)
  return {
    readUse: () => driver.use,
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

/**
 * One connection writes, in a thread of its own, another reads. Node's SQLite answers at once or holds up its whole
 * thread, so nobody waits inside it for others: writers take turns here and try again, while pages go on reading what
 * was last committed.
 */
class SqliteDriver implements Driver {
  #file: string
  #readOnly: boolean
  #inOneThread: boolean
  #reader: SqliteDatabase
  #writer: SqliteWriter | null = null
  #lastTurn: Promise<void> = Promise.resolve()
  /** Writers that have the turn or wait for it. */
  #writers = 0

  constructor(file: string, { readOnly = false, inOneThread = false }: SqliteOptions) {
    this.#file = file
    this.#readOnly = readOnly
    this.#inOneThread = inOneThread
    this.#reader = new SqliteDatabase(file, { readOnly, timeout: busyTimeoutMs })
    // What the system has in memory is read there, not copied page by page: hundreds of rows in a third of the time.
    this.#reader.exec('pragma mmap_size = 134217728')
  }

  async init() {
    // Where nothing may be written, the reader has the transactions, too: SQLite begins them as reading ones.
    if (this.#readOnly) this.#writer = asWriter(this.#reader)
    else
      this.#writer = this.#inOneThread ? asWriter(openWritableDatabase(this.#file)) : await openSqliteWriter(this.#file)
    // SQLite refuses to begin an immediate transaction under this pragma; a file opened to be read has it in itself.
    if (!this.#readOnly) this.#reader.exec('pragma query_only = on')
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer!, this.#reader, () => this.#takeTurn())
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).commit()
  }

  async rollbackTransaction() {
    await this.#writer!.undo()
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as SqliteConnection).endTurn()
  }

  async destroy() {
    await this.#writer?.close()
    if (this.#reader.isOpen) this.#reader.close()
  }

  /** The reader answers at once, so that only writers wait. */
  get use(): PoolUsage {
    return { open: 2, idle: this.#writers > 0 ? 1 : 2, waiting: Math.max(0, this.#writers - 1) }
  }

  async #takeTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#lastTurn
    this.#lastTurn = promise
    this.#writers++
    await before
    return () => {
      this.#writers--
      resolve()
    }
  }
}

/** A connection of this thread's. Between two errands signals and messages have their turn: SQLite answers at once. */
function asWriter(file: SqliteDatabase): SqliteWriter {
  return {
    async ask({ sql, parameters }) {
      await nextTurn()
      return file.ask(sql, parameters)
    },
    undo: async () => file.undo(),
    close: async () => file.close(),
  }
}

class SqliteConnection implements DatabaseConnection {
  #writer: SqliteWriter
  #reader: SqliteDatabase
  #takeTurn: () => Promise<() => void>
  /** Set from the begin of a transaction until this connection is released. */
  #turn: (() => void) | null = null
  /** Whether anything was written in this turn. */
  #hasWritten = false

  constructor(writer: SqliteWriter, reader: SqliteDatabase, takeTurn: () => Promise<() => void>) {
    this.#writer = writer
    this.#reader = reader
    this.#takeTurn = takeTurn
  }

  async begin() {
    const asked = performance.now()
    this.#turn = await this.#takeTurn()
    // A transaction that only later turns to writing cannot wait for its turn; one begun at once can.
    await retryWhileBusy(asked, () => this.#writer.ask(begin))
  }

  async commit() {
    await this.#writer.ask(commit)
  }

  endTurn() {
    this.#turn?.()
    this.#turn = null
    this.#hasWritten = false
  }

  async executeQuery<R>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Whoever has the turn sees what was last committed too, until it writes itself: nobody else can meanwhile.
    if (isReading(query, sql) && !this.#hasWritten) return this.#reader.ask(sql, parameters) as QueryResult<R>
    if (this.#turn) {
      this.#hasWritten = true
      return (await this.#writer.ask({ sql, parameters })) as QueryResult<R>
    }
    const asked = performance.now()
    const done = await this.#takeTurn()
    try {
      return (await retryWhileBusy(asked, () => this.#writer.ask({ sql, parameters }))) as QueryResult<R>
    } finally {
      done()
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

const begin: SqlStatement = { sql: 'begin immediate', parameters: [] }
const commit: SqlStatement = { sql: 'commit', parameters: [] }

/** Whether a question changes nothing: one that is written by hand says so with its first word. */
function isReading(query: CompiledQuery['query'], sql: string): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql))
}

/** Tries until nobody else is writing, or until so long after `asked`; then throws what SQLite says. */
async function retryWhileBusy<T>(asked: number, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isBusy(error) || performance.now() - asked > busyTimeoutMs) throw error
    }
    await wait(10)
  }
}

/** SQLITE_BUSY and its finer shades. */
function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5
}
