import type { Kysely } from 'kysely'

/**
 * Stores the leftover counts of an event: one from the office, one per staff member, and one noted during the event.
 * Each has the plan of its shopping list at that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('left_told')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('lead_id', 'text', (is) => is.notNull())
    // `office`, `night`, or `crew:` and somebody's id.
    .addColumn('told_by', 'text', (is) => is.notNull())
    .addColumn('counted', 'text', (is) => is.notNull())
    .addColumn('basis', 'text', (is) => is.notNull())
    .addColumn('told_at', 'bigint', (is) => is.notNull())
    .execute()
  await db.schema.createIndex('left_told_by_lead').on('left_told').column('lead_id').execute()
}
