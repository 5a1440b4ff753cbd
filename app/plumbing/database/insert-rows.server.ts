import { CompiledQuery } from 'kysely'
import { isPostgres, type Db } from './database.server.ts'
import type { Tables } from './schema.ts'

/**
 * Inserts many rows that name the same columns. The statement is written here: Kysely makes a node of each of the fifteen
 * hundred values of fifty requests, which takes longer than SQLite does to keep them.
 */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Partial<Tables[Name]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first) as (keyof Tables[Name])[]
  let nth = 0
  const place = isPostgres(db) ? () => `$${++nth}` : () => '?'
  const places = rows.map(() => `(${columns.map(place).join()})`)
  const names = columns.map((name) => `"${String(name)}"`)
  const values = rows.flatMap((row) => columns.map((name) => row[name]))
  await db.executeQuery(CompiledQuery.raw(`insert into "${table}" (${names.join()}) values ${places.join()}`, values))
}
