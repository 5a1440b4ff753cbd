import type { Kysely } from 'kysely'

/** Who brought a file in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_batch').addColumn('person_id', 'text').execute()
}
