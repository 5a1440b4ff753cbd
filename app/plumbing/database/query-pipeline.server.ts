import { CompiledQuery, type QueryResult } from 'kysely'
import type { Db } from './database.server.ts'
import { isStalePlanError, preparedQueryPrefix } from './prepared-statements.server.ts'

type Waiting = { question: CompiledQuery; answer: PromiseWithResolvers<QueryResult<unknown>> }

/** Number of connections used in parallel to answer a page's queries. */
const pipelineConnections = 2

/**
 * Pipelines the PostgreSQL queries of a single event loop turn, without waiting for results in between. A page of twenty
 * parts then takes a few round trips instead of twenty. Each query is prepared by its own text, so a connection plans it
 * once. A failing query does not affect the others.
 */
export function createQueryPipeline(db: Db): (question: CompiledQuery) => Promise<QueryResult<unknown>> {
  let waiting: Waiting[] = []
  const flush = () => {
    const now = waiting
    waiting = []
    for (let i = 0; i < Math.min(pipelineConnections, now.length); i++)
      void runQueries(
        db,
        now.filter((_, at) => at % pipelineConnections === i),
      )
  }
  return (question) => {
    const answer = Promise.withResolvers<QueryResult<unknown>>()
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ question, answer })
    return answer.promise
  }
}

async function runQueries(db: Db, waiting: readonly Waiting[]): Promise<void> {
  try {
    const again = await db.getExecutor().provideConnection(async (connection) => {
      const answers = waiting.map(({ question: { sql, parameters } }) =>
        connection.executeQuery(CompiledQuery.raw(preparedQueryPrefix + sql, [...parameters])),
      )
      const settled = await Promise.allSettled(answers)
      return waiting.filter(({ answer }, i) => {
        const one = settled[i]!
        if (one.status === 'fulfilled') answer.resolve(one.value)
        else if (isStalePlanError(one.reason)) return true
        else answer.reject(one.reason)
        return false
      })
    })
    for (const { question, answer } of again)
      answer.resolve(db.executeQuery(CompiledQuery.raw(question.sql, [...question.parameters])))
  } catch (error) {
    for (const { answer } of waiting) answer.reject(error)
  }
}
