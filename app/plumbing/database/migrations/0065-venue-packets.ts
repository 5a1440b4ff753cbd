import type { Kysely } from 'kysely'

/** What the owner says in a venue's packet; a place's e-mail address; papers that are one event's alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('venue_packet')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('venue')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('company_paper').addColumn('lead_id', 'text').execute()
  await db.schema.createIndex('company_paper_of_lead').on('company_paper').column('lead_id').execute()
}
