import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'

/**
 * Whether a column, as `lead.id`, is one of many ids, handed over as one parameter: a question for hundreds is as quickly put
 * together as one for two, and stays prepared however many there are.
 */
export function matchesAnyId(db: Db, column: string, ids: readonly string[]): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${[...ids]}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
}
