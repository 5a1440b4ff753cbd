import type { Client } from 'pg'

/**
 * How a question begins that a connection keeps prepared: it is parsed, and mostly planned, once. Only for those whose
 * columns are always of the same types, whatever a migration adds to a table meanwhile.
 */
export const keptPrepared = '/* kept */ '

/** So many one connection keeps; what comes after them is parsed each time, as any other question, until it is replaced. */
const mostKept = 100

/** pg's client, which keeps prepared what says so. Not for a pooler: there each question may find another connection. */
export function keepingPrepared(Own: typeof Client): typeof Client {
  return class extends Own {
    #names = new Map<string, string>()

    override query(question: never, ...more: never[]): never {
      const name = this.#nameOf(question)
      if (name === undefined) return super.query(question, ...more) as never
      const [values] = more
      return super.query({ name, text: question, values: values! }) as never
    }

    #nameOf(question: unknown): string | undefined {
      if (typeof question !== 'string' || !question.startsWith(keptPrepared)) return
      const known = this.#names.get(question)
      if (known !== undefined || this.#names.size >= mostKept) return known
      const name = `kept${this.#names.size}`
      this.#names.set(question, name)
      return name
    }
  }
}
