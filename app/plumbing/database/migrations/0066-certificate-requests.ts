import type { Kysely } from 'kysely'

/** Certificates of insurance asked of the owner's agent for an event, and when they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('certificate_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('holder_address', 'text', (column) => column.notNull())
    .addColumn('is_additional_insured', 'integer', (column) => column.notNull())
    .addColumn('needed_by', 'text')
    .addColumn('asked_of', 'text', (column) => column.notNull())
    .addColumn('asked_on', 'text', (column) => column.notNull())
    .addColumn('received_on', 'text')
    .execute()
  await db.schema.createIndex('certificate_of_lead').on('certificate_request').column('lead_id').execute()
}
