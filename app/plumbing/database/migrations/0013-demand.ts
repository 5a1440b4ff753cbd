import type { Kysely } from 'kysely'

/** Which days were asked for and what was answered, by nobody in particular. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('demand')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_date', 'text', (column) => column.notNull())
    .addColumn('guests', 'integer')
    .addColumn('experience', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('demand_by_kind').on('demand').columns(['kind', 'at']).execute()
  await db.schema.createIndex('demand_by_day').on('demand').columns(['event_date', 'state']).execute()
}
