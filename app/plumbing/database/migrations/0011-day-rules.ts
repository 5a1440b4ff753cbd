import type { Kysely } from 'kysely'

/** Days the owner closed, wants to be asked about, or gave other numbers than usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('day_rule')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text')
    .addColumn('weekday', 'integer')
    .addColumn('events', 'integer')
    .addColumn('bartenders', 'integer')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('day_rule_by_day').on('day_rule').columns(['from_day']).execute()
}
