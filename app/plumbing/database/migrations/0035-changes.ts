import type { Kysely } from 'kysely'

/** Changes after the yes: what was asked, what was offered for it, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('proposal_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('wanted', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('chosen', 'text', (column) => column.notNull())
    .addColumn('before_cents', 'bigint', (column) => column.notNull())
    .addColumn('after_cents', 'bigint', (column) => column.notNull())
    .addColumn('event_date', 'text', (column) => column.notNull())
    .addColumn('keeps_day', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('change_request_of_lead')
    .unique()
    .on('change_request')
    .columns(['lead_id', 'number'])
    .execute()
  await db.schema.createIndex('change_request_by_day').on('change_request').columns(['state', 'event_date']).execute()
}
