import type { Kysely } from 'kysely'

/** The business's own papers, each a file with an end day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company_paper')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('is_for_venues', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}
