import type { Kysely } from 'kysely'

/** Whether what a form said before a change was the sample brand's: put back, it is a sample again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('earlier_version')
    .addColumn('was_sample', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
