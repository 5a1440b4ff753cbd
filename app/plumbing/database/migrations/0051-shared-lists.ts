import type { Kysely } from 'kysely'

/** The shared shopping list: how it stood from change to change, and what was ticked on it, by which phone and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('list_version_number', ['lead_id', 'number'])
    .execute()
  await db.schema
    .createTable('list_tick')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('is_bought', 'integer', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('list_tick_of_lead').on('list_tick').columns(['lead_id', 'line', 'at']).execute()
}
