import { sql, type Kysely } from 'kysely'

/** The sales tax in what was agreed to, beside its total. Null of what is older: its document says it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('proposal').addColumn('tax_cents', 'bigint').execute()
  await db.schema.alterTable('change_request').addColumn('tax_cents', 'bigint').execute()
  await sql`create index proposal_taxed on proposal (state, lead_id, id, tax_cents)`.execute(db)
}
