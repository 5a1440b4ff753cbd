import { sql, type Kysely } from 'kysely'

/** By what each list that was shown or proposed was planned, so that it stays so: those that are there, by the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_learned')
    .addColumn('lead_id', 'text', (is) => is.primaryKey())
    .addColumn('figures', 'text', (is) => is.notNull())
    .addColumn('made_at', 'bigint', (is) => is.notNull())
    .execute()
  await sql`
    insert into list_learned (lead_id, figures, made_at)
    select id, 'null', 0 from lead
    where id in (select lead_id from list_version) or id in (select lead_id from proposal where state <> 'draft')
  `.execute(db)
}
