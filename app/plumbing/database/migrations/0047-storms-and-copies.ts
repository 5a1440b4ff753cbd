import type { Kysely } from 'kysely'

/** Named storms over days, which of them an offer came of, and the paper both sides have of an agreed change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('storm')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .addColumn('answer_by', 'text')
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('stopped_at', 'bigint')
    .execute()
  await db.schema.alterTable('change_request').addColumn('storm_id', 'text').execute()
  await db.schema.alterTable('change_request').addColumn('paper', 'text').execute()
  await db.schema.createIndex('change_request_of_storm').on('change_request').column('storm_id').execute()
}
