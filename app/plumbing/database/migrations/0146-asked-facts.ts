import type { Kysely } from 'kysely'

/** Stores the details that clients were asked for and have not answered yet, one per row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('asked_fact')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('lead_id', 'text', (is) => is.notNull())
    .addColumn('field', 'text', (is) => is.notNull())
    .addColumn('asked_at', 'bigint', (is) => is.notNull())
    .execute()
  await db.schema.createIndex('asked_fact_by_lead').on('asked_fact').column('lead_id').execute()
}
