import { sql, type Kysely } from 'kysely'

/** Stores the sales tax of an agreement beside its total. Null for older agreements, whose document states it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('proposal').addColumn('tax_cents', 'bigint').execute()
  await db.schema.alterTable('change_request').addColumn('tax_cents', 'bigint').execute()
  await sql`create index proposal_taxed on proposal (state, lead_id, id, tax_cents)`.execute(db)
}
