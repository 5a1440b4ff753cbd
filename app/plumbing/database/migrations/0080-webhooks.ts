import { sql, type Kysely } from 'kysely'

/** Other tools that are told of news, and what each was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('types', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('ok_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('off_at', 'bigint')
    .execute()
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('posted_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('code', 'integer')
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('webhook_delivery_waiting')
    .on('webhook_delivery')
    .column('due_at')
    .where(sql<boolean>`state = 'waiting'`)
    .execute()
  await db.schema
    .createIndex('webhook_delivery_of')
    .on('webhook_delivery')
    .columns(['webhook_id', 'created_at'])
    .execute()
  await db.schema.createIndex('webhook_delivery_by_lead').on('webhook_delivery').column('lead_id').execute()
}
