import type { Kysely } from 'kysely'

/** Requests the owner said are the same event as another one, and how they stood before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('same_event')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('kept_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('same_event_by_kept').on('same_event').columns(['kept_id']).execute()
}
