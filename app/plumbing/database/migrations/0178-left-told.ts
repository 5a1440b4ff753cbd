import { sql, type Kysely } from 'kysely'

/**
 * Turns one count an event into one count a person who counted. Release 1.0.0 has this migration, later commits lack it because
 * their 0176 creates `left_told` itself. The name stays known for two reasons: backups of upgraded sites list it, and 1.0.0
 * would carry it out again on a database that lacks it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'left_count')) return
  await db.schema
    .createTable('left_told')
    .ifNotExists()
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('lead_id', 'text', (is) => is.notNull())
    // `office`, `night`, or `crew:` and somebody's id.
    .addColumn('told_by', 'text', (is) => is.notNull())
    .addColumn('counted', 'text', (is) => is.notNull())
    .addColumn('basis', 'text', (is) => is.notNull())
    .addColumn('told_at', 'bigint', (is) => is.notNull())
    .execute()
  await db.schema.createIndex('left_told_by_lead').ifNotExists().on('left_told').column('lead_id').execute()
  await sql`
    insert into left_told (id, lead_id, told_by, counted, basis, told_at)
    select lead_id || ' ' || case when is_whole = 1 then 'office' else 'night' end, lead_id,
      case when is_whole = 1 then 'office' else 'night' end, counted, basis, counted_at
    from left_count
    where true
    on conflict (id) do nothing
  `.execute(db)
  await db.schema.dropTable('left_count').execute()
}
