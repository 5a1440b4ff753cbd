import type { Kysely } from 'kysely'

/** The language a request was asked in: all there were so far, in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lead')
    .addColumn('language', 'text', (text) => text.notNull().defaultTo('en'))
    .execute()
}
