import type { QueryResult } from 'kysely'
import { SqliteDatabase } from './sqlite-file.server.ts'

/** Reason why changes are missing from the log, so that a new base is needed. */
export type ChangeLogGapReason = 'schema' | 'stranger' | 'unrecorded'

type Chain = { generation: number; seq: number; commits: number }
/** An open transaction whose changes are recorded. */
type Recording = {
  session: { changeset(): Uint8Array; close(): void }
  chain: Chain
  before: Counts
  seen: LastCommit
  isStranger: boolean
}
/**
 * SQLite's data version and the chain's commit count, as of the last commit. A commit by a connection without logging
 * changes only the first.
 */
type LastCommit = { version: number; commits: number }
type Counts = { changes: number; schema: number }

const begin = 'begin immediate'

/**
 * An SQLite connection that logs each transaction's changeset in the same transaction, while `copy_chain` has a row. A
 * schema change, or a commit by a connection without logging, breaks the chain: its generation rises, and the copying
 * process starts again from a new base.
 */
export class ChangeLoggingDatabase extends SqliteDatabase {
  #recording: Recording | null = null
  /**
   * The last commit as read after that commit. A rollback leaves it unchanged, so that the next transaction still
   * detects an unlogged commit.
   */
  #seen: LastCommit | null = null

  override ask(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    if (sql === begin) return this.#begin()
    if (sql === 'commit') return this.#commit()
    if (this.isTransaction || !this.#findChain()) return super.ask(sql, parameters)
    this.#begin()
    try {
      const answer = super.ask(sql, parameters)
      this.#commit()
      return answer
    } catch (error) {
      this.undo()
      throw error
    }
  }

  override undo(): void {
    this.#stopRecording()
    super.undo()
  }

  #begin(): QueryResult<unknown> {
    this.#stopRecording()
    const answer = super.ask(begin, [])
    try {
      const chain = this.#findChain()
      if (!chain) {
        this.#seen = null
        return answer
      }
      const version = this.#readNumber('pragma data_version')
      const isStranger = this.#seen !== null && this.#seen.version !== version && this.#seen.commits === chain.commits
      const seen = { version, commits: chain.commits }
      this.#recording = { session: this.createSession(), chain, before: this.#count(), seen, isStranger }
      return answer
    } catch (error) {
      super.undo()
      throw error
    }
  }

  #commit(): QueryResult<unknown> {
    const recording = this.#recording
    const hasWritten = recording !== null && this.#writeDown(recording)
    this.#stopRecording()
    const answer = super.ask('commit', [])
    if (recording) this.#seen = { ...recording.seen, commits: recording.seen.commits + Number(hasWritten) }
    return answer
  }

  /** Logs the changes of the transaction. Returns whether it counts as a write. */
  #writeDown({ session, chain, before, isStranger }: Recording): boolean {
    const after = this.#count()
    const isChanged = after.changes !== before.changes || after.schema !== before.schema
    if (!isChanged && !isStranger) return false
    const now = this.#findChain()
    // The chain was removed or restarted in this transaction, so its changes need no entry.
    if (!now) return false
    if (now.generation !== chain.generation) return this.#countCommit()
    if (isStranger) return this.#breakChain('stranger')
    if (after.schema !== before.schema) return this.#breakChain('schema')
    const changes = getChangeset(session)
    if (!changes) return this.#breakChain('unrecorded')
    if (changes.length === 0) return this.#countCommit()
    super.ask('update copy_chain set seq = seq + 1, commits = commits + 1', [])
    const encoded = Buffer.from(changes).toString('base64')
    super.ask('insert into copy_change (generation, seq, at, changes) select generation, seq, ?, ? from copy_chain', [
      Date.now(),
      encoded,
    ])
    return true
  }

  #countCommit(): boolean {
    super.ask('update copy_chain set commits = commits + 1', [])
    return true
  }

  #breakChain(by: ChangeLogGapReason): boolean {
    const sets = 'generation = generation + 1, commits = commits + 1, base_seq = null, broken_at = ?, broken_by = ?'
    super.ask(`update copy_chain set ${sets}`, [Date.now(), by])
    return true
  }

  #stopRecording(): void {
    this.#recording?.session.close()
    this.#recording = null
  }

  /** The row of `copy_chain`, or null if copying is off or the table does not exist yet. */
  #findChain(): Chain | null {
    try {
      const { rows } = super.ask('select generation, seq, commits from copy_chain', [])
      return (rows[0] as Chain | undefined) ?? null
    } catch (error) {
      if (/no such table/.test((error as Error).message)) return null
      throw error
    }
  }

  #count(): Counts {
    return { changes: this.#readNumber('select total_changes()'), schema: this.#readNumber('pragma schema_version') }
  }

  #readNumber(question: string): number {
    const [row] = super.ask(question, []).rows
    return Number(Object.values(row as object)[0])
  }
}

/** Returns the recorded changeset, or null if SQLite fails to produce it. */
function getChangeset(session: Recording['session']): Uint8Array | null {
  try {
    return session.changeset()
  } catch {
    return null
  }
}
