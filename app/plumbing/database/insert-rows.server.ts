import type { InsertObject } from 'kysely'
import type { Db } from './database.server.ts'
import type { Tables } from './schema.ts'

/** Inserts rows. Does nothing for an empty list. */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly InsertObject<Tables, Name>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute()
}
