import type { Kysely } from 'kysely'

/** Requests that wait for a day others have: next in line there until they are promised it or taken out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('next_in_line')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('joined_by', 'text', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .execute()
  await db.schema.createIndex('next_in_line_by_day').on('next_in_line').columns(['day']).execute()
}
