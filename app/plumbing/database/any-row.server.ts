import type { Db } from './database.server.ts'
import type { TableName } from './table-keys.ts'

/** Whether any of some tables has a row. */
export async function hasAnyRow(db: Db, tables: readonly TableName[]): Promise<boolean> {
  for (const table of tables) {
    const row = await db
      .selectFrom(table as 'setting')
      .select((of) => of.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
