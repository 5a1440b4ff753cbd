import type { Kysely } from 'kysely'

/** Of what kind something more is that is owed, and how much of its sum is sales tax; null is untaxed, as all before was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('due').addColumn('tax_class', 'text').execute()
  await db.schema.alterTable('due').addColumn('tax_cents', 'integer').execute()
}
