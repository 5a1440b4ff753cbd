import type { Kysely } from 'kysely'

/**
 * Creates the table of counts as 0176 did up to release 1.0.0: one count per event. 0178 turned it into `left_told`. Only a
 * backup of that time is restored by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('left_count')
    .addColumn('lead_id', 'text', (is) => is.primaryKey())
    .addColumn('counted', 'text', (is) => is.notNull())
    .addColumn('basis', 'text', (is) => is.notNull())
    // 0 of what was only noted on the night.
    .addColumn('is_whole', 'integer', (is) => is.notNull())
    .addColumn('counted_at', 'bigint', (is) => is.notNull())
    .execute()
}
