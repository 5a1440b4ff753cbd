import type { Kysely } from 'kysely'

/** Emblems of the owner's: a cleaned drawing where it is one, and the same in pixels, base64. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('emblem')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('svg', 'text')
    .addColumn('png', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}
