import { sql, type Kysely } from 'kysely'

/**
 * What each who counted said of what was left, side by side: the office, somebody of the team, or what was noted on the
 * night. Until now there was one count an event, the office's.
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
  await sql`
    insert into left_told (id, lead_id, told_by, counted, basis, told_at)
    select lead_id || ' ' || case when is_whole = 1 then 'office' else 'night' end, lead_id,
      case when is_whole = 1 then 'office' else 'night' end, counted, basis, counted_at
    from left_count
  `.execute(db)
  await db.schema.dropTable('left_count').execute()
}
