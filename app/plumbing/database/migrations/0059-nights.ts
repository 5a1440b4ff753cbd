import type { Kysely } from 'kysely'

/** An event's own facts, what was ticked of its load-out, and the sheets that were printed of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_fact')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('load_tick')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('ticked', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('load_tick_line').on('load_tick').columns(['lead_id', 'line', 'way']).unique().execute()
  await db.schema
    .createTable('sheet_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sheet_version_of_lead')
    .on('sheet_version')
    .columns(['lead_id', 'version'])
    .unique()
    .execute()
}
