import type { Kysely } from 'kysely'

/** Whether what goes back to a card lowers what is owed, as it does unless the owner says that it is paid again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('card_refund')
    .addColumn('lowers', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
