import type { Client } from 'pg'

/** How a question begins that a connection keeps prepared: it is parsed, and mostly planned, once. */
export const preparedQueryPrefix = '/* kept */ '

/**
 * So many one connection keeps, of about 60 kB of PostgreSQL's memory each; Today asks 79. What comes after them is parsed each
 * time, as any other question, until the connection is replaced.
 */
const mostKept = 200

/** Whether a question failed because a migration gave it other columns since it was prepared: asked anew it is answered. */
export function isStalePlanError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}

/** pg's client, which keeps prepared what says so. Not for a pooler: there each question may find another connection. */
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
      if (known !== undefined || this.#names.size >= mostKept) return known
      const name = `kept${this.#given++}`
      this.#names.set(question, name)
      return name
    }
  }
}
