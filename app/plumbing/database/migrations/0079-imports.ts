import type { Kysely } from 'kysely'

/** Files of requests brought in from elsewhere: how each is read, how far it is, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_batch')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('delimiter', 'text', (column) => column.notNull())
    .addColumn('headings', 'text', (column) => column.notNull())
    .addColumn('samples', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('found', 'text')
    .addColumn('kept', 'bigint', (column) => column.notNull())
    .addColumn('repeats', 'bigint', (column) => column.notNull())
    .addColumn('left_out', 'bigint', (column) => column.notNull())
    .addColumn('undone', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute()
  await db.schema
    .createTable('import_source')
    .addColumn('batch_id', 'text', (column) => column.primaryKey())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('imported_lead')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull())
    .addColumn('row_hash', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('imported_row').on('imported_lead').column('row_hash').execute()
  await db.schema.createIndex('imported_of_batch').on('imported_lead').columns(['batch_id', 'lead_id']).execute()
}
