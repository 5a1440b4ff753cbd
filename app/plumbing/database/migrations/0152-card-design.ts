import { sql, type Kysely } from 'kysely'

/** Which of the designs a card was given. Those that were named before are as they were: framed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('menu_card')
    .addColumn('design', 'text', (is) => is.notNull().defaultTo('bough'))
    .execute()
  await sql`update menu_card set design = 'framed'`.execute(db)
}
