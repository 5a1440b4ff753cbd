import { CompiledQuery, type QueryResult } from 'kysely'
import { keptPrepared } from './kept-prepared.server.ts'
import { isUnavailable } from './unavailable.ts'

type Ask = (question: CompiledQuery) => Promise<QueryResult<unknown>>
type Waiting = { question: CompiledQuery; answer: PromiseWithResolvers<QueryResult<unknown>> }

/** So many questions are one statement: more are several, on connections of their own, which the server answers side by side. */
const mostTogether = 12

/**
 * Asks PostgreSQL in one statement what is asked in one turn of the event loop: a page of twenty parts then takes a few ways
 * to the server, not twenty. Each question is a column of it, its rows as JSON, which says texts, whole numbers and null as
 * the rows themselves do. Where such a statement fails each question is asked alone, so that nobody fails for another's;
 * where the database is away all of them fail.
 */
export function askedTogether(ask: Ask): Ask {
  let waiting: Waiting[] = []
  const flush = () => {
    const now = waiting
    waiting = []
    for (let at = 0; at < now.length; at += mostTogether) void answerAll(ask, now.slice(at, at + mostTogether))
  }
  return (question) => {
    const answer = Promise.withResolvers<QueryResult<unknown>>()
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ question, answer })
    return answer.promise
  }
}

async function answerAll(ask: Ask, waiting: Waiting[]): Promise<void> {
  const [first, ...others] = waiting
  if (!first) return
  if (others.length === 0) return alone(ask, first)
  try {
    const { rows } = await ask(joined(waiting.map(({ question }) => question)))
    const [columns] = rows as [Record<string, unknown[]>]
    for (const [i, { answer }] of waiting.entries()) answer.resolve({ rows: columns[`q${i}`]! })
  } catch (error) {
    if (isUnavailable(error)) for (const { answer } of waiting) answer.reject(error)
    else await Promise.all(waiting.map((one) => alone(ask, one)))
  }
}

async function alone(ask: Ask, { question, answer }: Waiting): Promise<void> {
  try {
    answer.resolve(await ask(question))
  } catch (error) {
    answer.reject(error)
  }
}

/** Several questions as columns of one; their parameters are numbered on. */
function joined(questions: readonly CompiledQuery[]): CompiledQuery {
  const parameters: unknown[] = []
  const columns = questions.map(({ sql, parameters: own }, i) => {
    const before = parameters.length
    parameters.push(...own)
    const numbered = sql.replaceAll(/'(?:[^']|'')*'|\$(\d+)/g, (found, nth?: string) =>
      nth === undefined ? found : `$${before + Number(nth)}`,
    )
    return `(select coalesce(json_agg(r), '[]') from (${numbered}) as r) as q${i}`
  })
  return CompiledQuery.raw(`${keptPrepared}select ${columns.join(', ')}`, parameters)
}
