import { sql, type RawBuilder } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'

/**
 * SQL condition that a column (such as `lead.id`) matches any of the ids. The ids are passed as a single parameter, so
 * the statement for several stays prepared whatever their number.
 */
export function matchesAnyId(db: Db, column: string, ids: readonly string[]): RawBuilder<boolean> {
  if (ids.length === 1) return sql<boolean>`${sql.ref(column)} = ${ids[0]}`
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${[...ids]}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
}
