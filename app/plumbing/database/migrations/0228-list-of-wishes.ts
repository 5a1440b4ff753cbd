import type { Kysely } from 'kysely'

/**
 * Whether a list that was kept as it was made plans beer and wine at a bar of cocktails only where they were asked for.
 * Lists kept before plan them always, and stay as their clients know them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('list_learned')
    .addColumn('is_by_wishes', 'integer', (is) => is.notNull().defaultTo(0))
    .execute()
}
