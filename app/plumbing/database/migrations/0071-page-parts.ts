import type { Kysely } from 'kysely'

/** What the owner lists on pages: questions and answers, fine print, real evenings, quotations. `words` is JSON by field. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_part')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
}
