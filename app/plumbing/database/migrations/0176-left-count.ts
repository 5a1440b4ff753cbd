import type { Kysely } from 'kysely'

/** What was left after an evening, counted or guessed, beside what its list was planned from then: one count an event. */
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
