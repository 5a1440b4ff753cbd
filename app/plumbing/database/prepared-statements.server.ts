import type { Client } from 'pg'

/** Prefix of a query that a connection keeps prepared, so that it is parsed, and usually planned, once. */
export const preparedQueryPrefix = '/* kept */ '

/**
 * Maximum number of prepared statements per connection, at about 60 kB of PostgreSQL memory each. The Today page uses 79.
 * Beyond the limit a query is parsed each time, until the connection is replaced.
 */
const maxPreparedStatements = 200

/** Whether a query failed because a migration changed its columns after it was prepared. Running it again succeeds. */
export function isStalePlanError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}

/**
 * Extends pg's client to prepare queries that carry the prefix. Not for a pooler, where each query may run on another
 * connection.
 */
export function withPreparedStatements(Own: typeof Client): typeof Client {
  return class extends Own {
    #names = new Map<string, string>()
    #given = 0

    override query(question: never, ...more: never[]): never {
      const name = this.#nameOf(question)
      if (name === undefined) return super.query(question, ...more) as never
      const [values] = more
      const answer = super.query({ name, text: question, values: values! }) as Promise<unknown>
      answer.catch((error) => isStalePlanError(error) && this.#names.delete(question))
      return answer as never
    }

    #nameOf(question: unknown): string | undefined {
      if (typeof question !== 'string' || !question.startsWith(preparedQueryPrefix)) return
      const known = this.#names.get(question)
      if (known !== undefined || this.#names.size >= maxPreparedStatements) return known
      const name = `kept${this.#given++}`
      this.#names.set(question, name)
      return name
    }
  }
}
