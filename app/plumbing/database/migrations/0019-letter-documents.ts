import type { Kysely } from 'kysely'

/** A letter may name a document that is made before it is carried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('letter').addColumn('document', 'text').execute()
}
