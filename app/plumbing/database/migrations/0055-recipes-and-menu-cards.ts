import type { Kysely } from 'kysely'

/** The owner's own recipes, and what a host wants on the menu card: drinks named and dedicated, and the words around them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_recipe')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('recipe', 'text', (column) => column.notNull())
    .addColumn('is_shown', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('menu_card')
    .addColumn('lead_id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('pouring', 'text', (column) => column.notNull())
    .addColumn('drinks', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .execute()
}
