import type { Kysely } from 'kysely'

/** Copies of what was signed as they went out, byte for byte in base64, and the certificates they are signed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signed_copy')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('pdf', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signed_copy_of_lead').on('signed_copy').column('lead_id').execute()
  await db.schema
    .createTable('signing_identity')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('certificate', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}
