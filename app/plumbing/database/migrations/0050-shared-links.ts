import type { Kysely } from 'kysely'

/** Links to what a request's people share: the menu, the list, the venue's packet, the sheet's versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shared_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addUniqueConstraint('shared_link_generation', ['lead_id', 'kind', 'generation'])
    .execute()
}
