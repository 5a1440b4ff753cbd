import { sql, type Kysely } from 'kysely'

/** Questions and answers may be samples, as partners are. What is there so far is the owner's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_part add column is_sample integer not null default 0`.execute(db)
}
