import type { Kysely } from 'kysely'

/** The address under which a couple lets somebody read their page: its hash alone, and how often it was made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('client_link').addColumn('reader_hash', 'text').execute()
  await db.schema.alterTable('client_link').addColumn('readers', 'integer').execute()
  await db.schema.createIndex('client_link_reader').unique().on('client_link').column('reader_hash').execute()
}
