import type { Kysely } from 'kysely'

/** Add-ons of the owner's own stand beside the six: their rate is flat, guest or hour, that of the six empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('add_on')
    .addColumn('rate', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
