import type { Kysely } from 'kysely'

/**
 * A seal beside each event of an agreement, one over how many there are and which is the last, and the keys they are made
 * with, encrypted. Events of before get theirs when the site first starts: what seals them is encrypted under SECRET.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agreement_event').addColumn('seal', 'text').execute()
  await db.schema
    .createTable('seal_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('agreement_seal')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('last_hash', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('before_seal', 'text')
    .execute()
}
