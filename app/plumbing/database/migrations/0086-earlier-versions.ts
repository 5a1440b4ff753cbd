import type { Kysely } from 'kysely'

/** What the owner's forms said before each change, so that it can be put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('earlier_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('next_tag', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('earlier_version_of').on('earlier_version').columns(['form', 'id']).execute()
}
