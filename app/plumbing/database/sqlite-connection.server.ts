import { RawNode, SelectQueryNode, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { SqliteDatabase } from './sqlite-file.server.ts'
import { busyTimeoutMs, type SqliteWriter, type SqlStatement } from './sqlite-thread.server.ts'

export class SqliteConnection implements DatabaseConnection {
  #writer: SqliteWriter
  #reader: SqliteDatabase
  #takeTurn: () => Promise<() => void>
  /** Ends this connection's turn to write. Set from the begin of a transaction until the connection is released. */
  #turn: (() => void) | null = null
  /** Whether this transaction has written. */
  #hasWritten = false

  constructor(writer: SqliteWriter, reader: SqliteDatabase, takeTurn: () => Promise<() => void>) {
    this.#writer = writer
    this.#reader = reader
    this.#takeTurn = takeTurn
  }

  async begin() {
    const asked = performance.now()
    this.#turn = await this.#takeTurn()
    // Every transaction begins as a writer, because it can wait for the lock only at its start. One that begins as a
    // reader and writes later cannot wait.
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
    // Before its first write, a transaction can use the reader: no other writer can commit meanwhile.
    if (isReadQuery(query, sql) && !this.#hasWritten) return this.#reader.ask(sql, parameters) as QueryResult<R>
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

/** Whether a query only reads. Raw SQL is judged by its first word. */
function isReadQuery(query: CompiledQuery['query'], sql: string): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql))
}

/** Retries while another process is writing, until `busyTimeoutMs` after `asked`. Then throws SQLite's error. */
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

/** SQLITE_BUSY and its extended codes. */
function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5
}
